/** Traders, follows and alerts as the contract tells them. */
import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatDecimal, formatRate } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { listShown } from "@assay/features/identity/server.ts";
import type { PurseNow } from "@assay/features/leverage/server.ts";
import { sql } from "kysely";
import type { calls, signalKinds } from "../contract.ts";
import { baseOf } from "../rules/settings.ts";
import { shareDue } from "../rules/share.ts";
import { QUOTE } from "../rules/terms.ts";
import { type Figures, readFigures, unknownFigures } from "./figures-store.ts";
import { findTraders, type Follow, type Trader } from "./store.ts";

export const moneyText = (units: bigint): string => formatAmount(amount(QUOTE, units));
export const maybe = <T, Told>(value: T | null | undefined, tell: (value: T) => Told): Told | null =>
  value === null || value === undefined ? null : tell(value);

export type ToldTrader = OutputOf<typeof calls.showTrader>["trader"];
export type ToldFollow = OutputOf<typeof calls.follow>["follow"];

export const CHART_DAYS = 30;

/** Traders in the order of their ids, each with what was told last. */
export async function tellTraders(db: Database, ids: readonly string[], now: Date): Promise<ToldTrader[]> {
  const traders = await findTraders(db, ids);
  const [figures, charts, shown] = await Promise.all([
    readFigures(db, ids),
    readCharts(db, ids, later(now, -CHART_DAYS * DAY_MS)),
    listShown(
      db,
      [...traders.values()].map(({ customerId }) => customerId),
    ),
  ]);
  return ids.map((id) => {
    const trader = traders.get(id)!;
    const picture = shown.get(trader.customerId)?.picture ?? null;
    return describeTrader(trader, figures.get(id) ?? unknownFigures, charts.get(id) ?? [], picture);
  });
}

function describeTrader(trader: Trader, figures: Figures, chart: readonly bigint[], picture: string | null): ToldTrader {
  return {
    trader_user_id: trader.id,
    name: trader.name,
    head_portrait: picture,
    signature: trader.signature,
    state: trader.state,
    practice: trader.practice,
    symbols: [...trader.symbols],
    share: formatRate(trader.share),
    amount_min: moneyText(trader.amountMin),
    amount_max: moneyText(trader.amountMax),
    places: trader.places,
    since: trader.createdAt.getTime(),
    ended_at: trader.endedAt?.getTime() ?? null,
    chart: chart.map(moneyText),
    // How many follow now, not an hour ago.
    figures: { ...figures, followers: trader.followers },
  };
}

/** The last equity of each UTC day, the oldest first. */
async function readCharts(db: Database, traderIds: readonly string[], since: Date): Promise<Map<string, bigint[]>> {
  const { rows } = await sql<{ trader_id: string; equity: string }>`
    select distinct on (trader_id, day) trader_id, equity, date_trunc('day', hour at time zone 'UTC') as day from copy.hour
    where trader_id = any(${[...traderIds]}::uuid[]) and hour >= ${since} order by trader_id, day, hour desc`.execute(db);
  const charts = new Map<string, bigint[]>();
  for (const { trader_id, equity } of rows) charts.set(trader_id, [...(charts.get(trader_id) ?? []), BigInt(equity)]);
  return charts;
}

export function describeFollow(follow: Follow, trader: Trader, purse: PurseNow): ToldFollow {
  return {
    follow_user_id: follow.id,
    trader_user_id: trader.id,
    trader_name: trader.name,
    trader_state: trader.state,
    practice: trader.practice,
    type: follow.type,
    number: formatDecimal(BigInt(follow.number), 2),
    order_max: maybe(follow.orderMax, moneyText),
    total_max: maybe(follow.totalMax, moneyText),
    stop_loss: maybe(follow.stopLoss, formatRate),
    take_profit: maybe(follow.takeProfit, formatRate),
    symbols: maybe(follow.symbols, (symbols) => [...symbols]),
    multiple_max: follow.leverageMax,
    at_close: follow.atClose,
    share: formatRate(follow.share),
    state: follow.state,
    paused_for: follow.state === "paused" ? follow.pauseReason : null,
    ended: follow.ending,
    ending: follow.ending !== null && follow.state !== "ended",
    created_at: follow.createdAt.getTime(),
    ended_at: follow.endedAt?.getTime() ?? null,
    paid_in: moneyText(follow.paidIn),
    taken_out: moneyText(follow.takenOut),
    stop_base: moneyText(baseOf(follow)),
    free: moneyText(purse.free),
    margin: moneyText(purse.margin),
    profit: maybe(purse.profit, moneyText),
    realised: moneyText(follow.realised),
    shared: moneyText(follow.shared),
    share_due: moneyText(shareDue(follow)),
    high_water: moneyText(follow.highWater),
    open: purse.open,
  };
}

type Alert = OutputOf<typeof calls.showTrader>["alerts"][number];

const ALERTS_SHOWN = 20;

/** What followers should know of a trader's margin and stake, the newest first. */
export async function listAlerts(db: Database, traderId: string): Promise<Alert[]> {
  const { rows } = await sql<{ kind: (typeof signalKinds)[number]; symbol: string | null; amount: string; at: Date }>`
    select kind, symbol, coalesce(amount, 0) as amount, at from copy.signal
    where trader_id = ${traderId} and kind in ('margin-added', 'stake-removed') order by id desc limit ${ALERTS_SHOWN}`.execute(
    db,
  );
  return rows.map((row) => ({ kind: row.kind, symbol: row.symbol, amount: moneyText(BigInt(row.amount)), at: row.at.getTime() }));
}
