import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";

type Change = OutputOf<typeof calls.listChanges>["list"][number];

/** How the level has changed, the newest first, each with what it followed from. */
export function ChangeList() {
  const t = useTexts("vip");
  return (
    <InfiniteList
      of={useRows(calls.listChanges, {})}
      keyOf={({ id }) => id}
      label={t("history.title")}
      empty={<p className="text-form text-soft">{t("history.none")}</p>}
      row={(change) => <ChangeRow change={change} />}
    />
  );
}

function ChangeRow({ change: { at, level, level_before, why, volume, assets } }: { readonly change: Change }) {
  const t = useTexts("vip");
  const money = (value: string) => <AmountText value={value} currency={VALUE_CURRENCY} decimals={0} unit />;
  return (
    <div className="border-b border-line py-3 text-form">
      <p className="flex justify-between gap-3">
        <span className="font-semibold">
          {level === level_before ? t("level", { level }) : t("history.from", { before: level_before, level })}
        </span>
        <span className="text-soft">{t(`history.${why}`)}</span>
      </p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-caption text-soft">
        <TimeText at={at} as="plan" />
        <span>
          {t("volume")} {money(volume)} · {t("assets")} {money(assets)}
        </span>
      </p>
    </div>
  );
}
