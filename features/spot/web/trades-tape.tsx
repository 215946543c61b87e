import { type FrameStore, useFrameFact, useFrameWriting } from "@assay/ui/frame-store.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { memo, useRef } from "react";
import { writeTape } from "./tape-nodes.ts";
import type { Market, TapeTrade } from "./use-market-frames.ts";

export interface TradesTapeProps {
  readonly market: Market;
  readonly tape: FrameStore<readonly TapeTrade[]>;
  readonly rows: number;
}

/** The latest trades of the feed, newest on top. Its rows are made once; every frame writes into them and renders nothing. */
export const TradesTape = memo(function TradesTape({ market, tape, rows }: TradesTapeProps) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const isEmpty = useFrameFact(tape, (trades) => (trades?.length ?? 0) === 0);
  if (isEmpty) return <Empty text={t("tape.empty")} />;
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
      <TapeRows key={`${market.symbol} ${tag}`} market={market} tape={tape} rows={rows} />
    </table>
  );
});

const UNKNOWN = "—";

function TapeRows({ market, tape, rows }: TradesTapeProps) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const body = useRef<HTMLTableSectionElement>(null);
  const takers = { buy: t("tape.buyer"), sell: t("tape.seller") };
  useFrameWriting(tape, (trades) => {
    if (body.current) writeTape(body.current, trades, { market, tag, takers });
  });
  return (
    <tbody ref={body}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} hidden className="h-[18.5px]">
          <td>{UNKNOWN}</td>
          <td className="text-end">{UNKNOWN}</td>
          <td className="text-end text-soft">{UNKNOWN}</td>
        </tr>
      ))}
    </tbody>
  );
}
