import { type FrameStore, useFrameWriting } from "@assay/ui/frame-store.ts";
import { decimalsOfGroup, groupsOf } from "@assay/ui/ladder.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { plainPrice } from "@assay/ui/number.ts";
import { OrderBookLadder } from "@assay/ui/parts/order-book-ladder.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { memo, type ReactNode, useRef, useState } from "react";
import type { Book } from "../ticket/book-cost.ts";
import type { Market } from "@assay/features/market/web.tsx";
import type { TapeTrade } from "./use-market-frames.ts";

export interface BookPaneProps {
  readonly market: Market;
  readonly book: FrameStore<Book>;
  readonly tape: FrameStore<readonly TapeTrade[]>;
  readonly rows: number;
  readonly totals?: boolean;
  readonly onPick: (price: string) => void;
  /** Puts the price step above the ladder, beside a title; otherwise it stands at the end of the last line. */
  readonly title?: ReactNode;
}

/** The order book of a market. It renders with the market, not with its frames. */
export const BookPane = memo(function BookPane({ market, book, tape, rows, totals = false, onPick, title }: BookPaneProps) {
  const { base, quote, quantity_decimals: quantityDecimals } = market;
  const [group, setGroup] = useState(market.tick);
  const step = <GroupChoice tick={market.tick} group={group} onChange={setGroup} />;
  return (
    <div className="min-w-0">
      {title !== undefined && (
        <div className="mb-2 flex items-center justify-between gap-2">
          {title}
          {step}
        </div>
      )}
      <OrderBookLadder
        store={book}
        base={base}
        quote={quote}
        group={group}
        quantityDecimals={quantityDecimals}
        rows={rows}
        totals={totals}
        middle={<Middle market={market} tape={tape} />}
        foot={title === undefined && step}
        onPick={onPick}
      />
    </div>
  );
});

/** Last price in the colour of its last trade, and the index beside it. */
function Middle({ market, tape }: Pick<BookPaneProps, "market" | "tape">) {
  const t = useTexts("spot");
  const { symbol, price_decimals: decimals } = market;
  const last = useRef<HTMLSpanElement>(null);
  useFrameWriting(tape, ([latest]) => {
    const direction = latest?.side === "sell" ? "down" : "up";
    if (last.current && last.current.dataset.direction !== direction) last.current.dataset.direction = direction;
  });
  return (
    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-2">
      <span ref={last} data-direction="up" className="text-section leading-5">
        <PriceCell still symbol={symbol} price={market.price} decimals={decimals} />
      </span>
      {market.index !== null && (
        <span className="text-dense leading-4 text-soft">
          {t("stats.index")} <PriceCell symbol={symbol} of="index" price={market.index} decimals={decimals} />
        </span>
      )}
    </span>
  );
}

function GroupChoice({
  tick,
  group,
  onChange,
}: {
  readonly tick: string;
  readonly group: string;
  readonly onChange: (group: string) => void;
}) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  return (
    <SelectField
      bare
      small
      label={t("book.step")}
      className="shrink-0"
      options={groupsOf(tick).map((key) => ({ key, label: plainPrice(key, decimalsOfGroup(key), tag) }))}
      value={group}
      onChange={onChange}
    />
  );
}
