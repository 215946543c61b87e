import { type FrameStore, useFrame } from "@assay/ui/frame-store.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { memo } from "react";
import type { Market, TapeTrade } from "./use-market-frames.ts";

export interface TradesTapeProps {
  readonly market: Market;
  readonly tape: FrameStore<readonly TapeTrade[]>;
  readonly rows: number;
}

/** The latest trades of the feed, newest on top. Memoised: it renders with its own frames alone. */
export const TradesTape = memo(function TradesTape({ market, tape, rows }: TradesTapeProps) {
  const t = useTexts("spot");
  const trades = useFrame(tape) ?? [];
  if (trades.length === 0) return <Empty text={t("tape.empty")} />;
  return (
    <table className="w-full table-fixed text-dense">
      <caption className="sr-only">{t("tape.title")}</caption>
      <colgroup>
        <col className="w-[36%]" />
        <col className="w-[36%]" />
        <col />
      </colgroup>
      <thead className="whitespace-nowrap text-faint">
        <tr>
          <th scope="col" className="text-start font-normal">
            {t("tape.price", { unit: market.quote })}
          </th>
          <th scope="col" className="text-end font-normal">
            {t("tape.amount", { unit: market.base })}
          </th>
          <th scope="col" className="text-end font-normal">
            {t("tape.time")}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.slice(0, rows).map((trade) => (
          <TapeRow key={trade.key} trade={trade} market={market} />
        ))}
      </tbody>
    </table>
  );
});

/** Memoised: a trade does not change any more. */
const TapeRow = memo(function TapeRow({ trade, market }: { readonly trade: TapeTrade; readonly market: Market }) {
  const t = useTexts("spot");
  return (
    <tr className="h-[18.5px]">
      <td className={trade.side === "buy" ? "text-up" : "text-down"}>
        <PriceText value={trade.price} decimals={market.price_decimals} />
        <span className="sr-only">{t(trade.side === "buy" ? "tape.buyer" : "tape.seller")}</span>
      </td>
      <td className="text-end">
        <AmountText value={trade.quantity} decimals={market.quantity_decimals} />
      </td>
      <td className="text-end text-soft">
        <TimeText at={trade.at} as="clock" />
      </td>
    </tr>
  );
});
