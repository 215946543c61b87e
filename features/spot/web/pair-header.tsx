import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { PairPrice } from "./pair-price.tsx";
import { PairSwitch } from "./pair-switch.tsx";
import type { Market } from "./use-market-frames.ts";
import type { Ticket } from "./use-ticket.ts";

export interface PairHeaderProps {
  readonly ticket: Ticket;
  readonly pathOf: (symbol: string) => string;
}

/** Pair, price and the day's figures above the chart of a phone or tablet. */
export function PairHeader({ ticket, pathOf }: PairHeaderProps) {
  return (
    <header className="flex items-end justify-between gap-3 px-4 pb-2 md:px-5">
      <div className="min-w-0">
        <PairSwitch market={ticket.market} pathOf={pathOf} />
        <h1 className="sr-only">{ticket.market.symbol}</h1>
        <PairPrice ticket={ticket} />
      </div>
      <DayStats market={ticket.market} />
    </header>
  );
}

function DayStats({ market }: { readonly market: Market }) {
  const t = useTexts("spot");
  const now = useQuote(market.symbol) ?? market;
  const lines = [
    { label: t("stats.high"), value: <PriceText value={now.high} decimals={market.price_decimals} /> },
    { label: t("stats.low"), value: <PriceText value={now.low} decimals={market.price_decimals} /> },
    { label: t("stats.turnover"), value: <AmountText value={now.turnover} compact /> },
  ];
  return (
    <dl className="w-[124px] shrink-0 space-y-0.5 text-dense fit:w-[146px]">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-2">
          <dt className="min-w-0 truncate text-soft">{label}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
