import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { Result, SignedPercent } from "./copy-parts.tsx";
import type { Lead } from "./follow-form.ts";

const QUANTITY_DECIMALS = 8;

/** A position of the trader, open or ended, with how much worse copies of it were. */
export function LeadCard({ lead }: { readonly lead: Lead }) {
  const t = useTexts("copy");
  const { symbol, type, multiple, number, open_price, close_price, closed_at, opened_at, net, gap, copies } = lead;
  return (
    <TradeCard
      side={{ label: t(`sides.${type}`), tone: type === "long" ? "up" : "down" }}
      symbol={symbol}
      about={t("times", { multiple })}
      end={net !== null && <Result value={net} className="text-body font-semibold" />}
      facts={[
        {
          label: t("quantity", { unit: symbol.split("/")[0]! }),
          value: <AmountText value={number} decimals={QUANTITY_DECIMALS} decimalsMin={0} />,
        },
        { label: t("opened-at"), value: <IndexPrice value={open_price} /> },
        closed_at === null
          ? { label: t("since"), value: <TimeText at={opened_at} as="plan" /> }
          : { label: t("closed-at"), value: <IndexPrice value={close_price} /> },
        // Of few copiers nothing is told, so that none of them is known by it.
        { label: t("copies"), value: copies === null ? t("too-few") : String(copies) },
        ...(gap === null ? [] : [{ label: t("figures.gap"), value: <SignedPercent value={gap} /> }]),
        ...(closed_at === null ? [] : [{ label: t("ended"), value: <TimeText at={closed_at} as="plan" /> }]),
      ]}
    />
  );
}
