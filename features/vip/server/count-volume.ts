/** Counts what has been traded, and raises levels at once. */
import { SECOND_MS, utcDay } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { linkedPairs } from "@assay/features/identity/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import { judgeLevels } from "./raise.ts";
import { addTraded, lockStandings, takeTrades, type Trade, type Traded } from "./store.ts";

/** Whoever hears of trades as they are counted, in that transaction: without what linked customers trade with each other. */
export type TradeListener = (tx: Tx, trades: readonly Trade[]) => Promise<void>;

const TRADES_MAX = 1_000;

export const countVolume = (notify: Notify, listeners: readonly TradeListener[] = []): Job => ({
  name: "vip.count-volume",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const trades = await takeTrades(tx.db, TRADES_MAX);
    if (trades.length === 0) return "done";
    const pairs = trades.flatMap(({ customerId, against }) => (against === null ? [] : [[customerId, against] as const]));
    const linked = pairs.length > 0 ? await linkedPairs(tx.db, pairs) : () => false;
    const isOwn = ({ customerId, against }: Trade): boolean => against !== null && linked(customerId, against);
    const rows = await lockStandings(tx.db, [...new Set(trades.map(({ customerId }) => customerId))]);
    await addTraded(tx.db, tradedOf(trades, isOwn));
    await judgeLevels(tx, notify, rows);
    const counted = trades.filter((trade) => !isOwn(trade));
    for (const hear of listeners) await hear(tx, counted);
    for (const { customerId } of rows) tx.emit(events.counted, { customerId });
    return trades.length === TRADES_MAX ? "more" : "done";
  },
});

/** One row a customer, day and kind, in one order for all transactions. */
export function tradedOf(trades: readonly Trade[], isOwn: (trade: Trade) => boolean): Traded[] {
  const rows = new Map<string, Traded>();
  for (const trade of trades) {
    const { customerId, kind, volume, fee } = trade;
    const day = utcDay(trade.at);
    const key = `${customerId} ${day} ${kind}`;
    const before = rows.get(key) ?? { customerId, day, kind, volume: 0n, fee: 0n, linked: 0n };
    rows.set(
      key,
      isOwn(trade)
        ? { ...before, linked: before.linked + volume, fee: before.fee + fee }
        : { ...before, volume: before.volume + volume, fee: before.fee + fee },
    );
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, traded]) => traded);
}
