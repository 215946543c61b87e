import { type FrameStore, useFrameFact, useFrameWriting } from "@assay/ui/frame-store.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useRowsInSight } from "@assay/ui/rows-in-sight.ts";
import { memo, useRef } from "react";
import { writeTape } from "./tape-nodes.ts";
import type { Market } from "@assay/features/market/web.tsx";
import type { TapeTrade } from "./use-market-frames.ts";

export interface TradesTapeProps {
  readonly market: Market;
  readonly tape: FrameStore<readonly TapeTrade[]>;
  readonly rows: number;
}

/** The latest trades of the feed, newest on top. Its rows are made once; every frame writes into them and renders nothing. */
export default memo(function TradesTape({ market, tape, rows }: TradesTapeProps) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const isEmpty = useFrameFact(tape, (trades) => (trades?.length ?? 0) === 0);
  if (isEmpty) return <Empty text={t("tape.empty")} />;
  return (
    <div role="table" aria-label={t("tape.title")} className="text-dense">
      <div role="rowgroup">
        <div role="row" className={`grid ${COLUMNS} whitespace-nowrap text-faint`}>
          <span role="columnheader" className="truncate">
            {t("tape.price", { unit: market.quote })}
          </span>
          <span role="columnheader" className="truncate text-end">
            {t("tape.amount", { unit: market.base })}
          </span>
          <span role="columnheader" className="text-end">
            {t("tape.time")}
          </span>
        </div>
      </div>
      <TapeRows key={`${market.symbol} ${tag}`} market={market} tape={tape} rows={rows} />
    </div>
  );
});

/** Columns of known width and rows of known height; cells of a table would be laid out all together with every trade. */
const COLUMNS = "grid-cols-[9fr_9fr_7fr] *:min-w-0";
const UNKNOWN = "—";

function TapeRows({ market, tape, rows }: TradesTapeProps) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const body = useRef<HTMLDivElement>(null);
  const takers = { buy: t("tape.buyer"), sell: t("tape.seller") };
  const write = (trades: readonly TapeTrade[]): void => {
    if (body.current) writeTape(body.current, trades, { market, tag, takers });
  };
  useFrameWriting(tape, write);
  useRowsInSight(body, () => write(tape.now() ?? []));
  return (
    <div role="rowgroup" ref={body}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} role="row" hidden className={`grid h-[18.5px] ${COLUMNS}`}>
          <span role="cell">
            <bdi dir="ltr">{UNKNOWN}</bdi>
            <span className="sr-only" />
          </span>
          <span role="cell" className="text-end">
            <bdi dir="ltr">{UNKNOWN}</bdi>
          </span>
          <span role="cell" className="text-end text-soft">
            <bdi dir="ltr">{UNKNOWN}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}
