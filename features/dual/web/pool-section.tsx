import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { calls } from "../contract.ts";
import { usePriceText, useRoundPriceText } from "./price-words.ts";

type Shown = OutputOf<typeof calls.showProduct>;

/** Where the money comes from, what the rule does without an index, and how earlier terms of this kind have ended. */
export function PoolSection({ answer: { pool, past, practice } }: { readonly answer: Shown }) {
  const t = useTexts("dual");
  return (
    <section className="rounded-card border border-dashed border-line-strong p-4 text-form text-soft md:p-5">
      <h2 className="text-body font-semibold text-strong">{t("source")}</h2>
      <p className="mt-1">{t("source-more")}</p>
      <ul className="mt-2">
        {pool.map(({ currency, free, promised }) => (
          <li key={currency} className="flex justify-between gap-4">
            <span>{t("pool", { currency })}</span>
            <span className="text-end">
              <AmountText value={free} decimalsMin={0} /> {t("pool-free")} · <AmountText value={promised} decimalsMin={0} />{" "}
              {t("pool-promised")}
            </span>
          </li>
        ))}
      </ul>
      <h2 className="mt-4 text-body font-semibold text-strong">{t("help-price")}</h2>
      <p className="mt-1">{t("void-rule")}</p>
      <h2 className="mt-4 text-body font-semibold text-strong">{t("past")}</h2>
      {past.length === 0 && <p className="mt-1">{t("past-none")}</p>}
      <ul className="mt-1 divide-y divide-line">
        {past.map((one) => (
          <PastLine key={one.product_id} one={one} />
        ))}
      </ul>
      {practice && <p className="mt-3">{t("practice-more")}</p>}
    </section>
  );
}

function PastLine({ one }: { readonly one: Shown["past"][number] }) {
  const t = useTexts("dual");
  const priceText = usePriceText();
  const roundText = useRoundPriceText();
  const linked = priceText(one.linked_price);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <TimeText at={one.matures_at} as="date" className="text-strong" />
        <span className="block text-caption">
          {one.average === null ? t("past-void", { linked }) : t("past-line", { linked, average: roundText(one.average) })}
        </span>
      </span>
      <Badge>{t(`outcome.${one.outcome}`)}</Badge>
    </li>
  );
}
