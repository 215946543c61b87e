import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { Case } from "./told.ts";

const tones = { open: "brand", matched: "up", closed: "plain" } as const;

/** A case: what is missing or came unasked, and what became of it. */
export function CaseRow({ one: { kind, status, network, currency, amount, note, created_at } }: { readonly one: Case }) {
  const t = useTexts("deposits");
  return (
    <>
      <ListRow
        title={t(`claim.kinds.${kind}`)}
        subtitle={
          <>
            {t(`networks.${network}`)} · <TimeText at={created_at} />
          </>
        }
        end={
          currency === null ? (
            t("unknown-token")
          ) : (
            <AmountText value={amount} decimals={scaleOf(currency)} decimalsMin={2} currency={currency} unit />
          )
        }
        endSub={<Badge tone={tones[status]}>{t(`claim.states.${status}`)}</Badge>}
      />
      {note !== null && <p className="pb-3 text-form text-soft">{note}</p>}
    </>
  );
}
