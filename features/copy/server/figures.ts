/** What is told of traders, worked out each hour from what is there: by the rules of README.md, Truth. */
import { formatDecimal, formatRate } from "@assay/core/money.ts";
import { DAY_MS, later, startOfHour } from "@assay/core/time.ts";
import { bills as leverageBills } from "@assay/features/leverage/contract.ts";
import { type OwnNow, type OwnRecord, type PurseNow, readOwn, readPurses, readRecords } from "@assay/features/leverage/server.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { readMoved } from "@assay/server/ledger/moved.ts";
import { isBlown } from "../rules/blown.ts";
import { copiersResults, drawdown, fractionOf, moneyWeighted, rankOf, timeWeighted } from "../rules/figures.ts";
import { shareDue } from "../rules/share.ts";
import { COPIERS_TOLD_MIN, LOT, QUOTE } from "../rules/terms.ts";
import { maybe, moneyText } from "./answers.ts";
import {
  type Figures,
  gapsOfTraders,
  type HourRow,
  insertHours,
  latestHour,
  type Kept,
  listDue,
  listHours,
  listHoursSince,
  writeFigures,
} from "./figures-store.ts";
import { emptyPurse, openAccounts } from "./money.ts";
import { findTraders, type FlowRow, type Follow, isRunning, listCopiers, listFlows, type Trader } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

/** How long copiers who have left still count, and how long the gap looks back. */
const COPIERS_MS = 90 * DAY_MS;
const GAP_MS = 30 * DAY_MS;
/** The longest past that results and falls are told of. */
const PAST_MS = 365 * DAY_MS;

/** Reasons that move money between a trader's account and his own positions. */
const ownReasons = leverageBills.map(({ reason }) => reason);

/** Below every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** One leader a step: nobody's account is held while another is looked at. */
export function hourlyFigures(terms: CopyTerms): Job {
  let after = FIRST;
  return {
    name: "copy.figures",
    everyMs: 10_000,
    run: async (tx) => {
      const [due] = await listDue(tx.db, { hour: startOfHour(tx.now), after, limit: 1 });
      if (due !== undefined) await refreshFigures(tx, terms, [due]);
      tx.afterCommit(() => void (after = due ?? FIRST));
      return due === undefined ? "done" : "more";
    },
  };
}

/** A row of a leader's past when money has come in or left, so that it is no part of what he made of the rest of the hour. */
export async function noteFlow(tx: Tx, { marks }: CopyTerms, trader: Trader): Promise<void> {
  await openAccounts(tx, [], [trader.customerId]);
  const now = await findTraders(tx.db, [trader.id]);
  await addHours(tx, [...now.values()], await readOwn(tx.db, marks, [trader.customerId]), { between: "flow" });
}

/** What has come into a leader's account (above nothing) or left it since a row of his past. The caller holds his account. */
async function flowSince({ db }: Tx, { customerId, kept }: Trader, { line }: HourRow): Promise<bigint> {
  const asked = { address: addressOf(customerId, "contract"), after: String(line) };
  const [moved] = await readMoved(db, [asked], { currency: QUOTE, without: ownReasons });
  return moved!.units + kept;
}

/** Whether a leader of whom so much is left has lost the rest since his last row: what he took out he has not lost. The caller holds his account. */
export async function hasLostAll(tx: Tx, trader: Trader, equity: bigint): Promise<boolean> {
  const last = await latestHour(tx.db, trader.id);
  if (!last || last.equity <= 0n) return false;
  return equity - (await flowSince(tx, trader, last)) <= 0n;
}

/** Whether a liquidation has taken the stake of a leader who has so much now. The caller holds his account. */
export async function isBlownSince(tx: Tx, trader: Trader, equity: bigint, liquidatedAt: Date): Promise<boolean> {
  const rows = await listHoursSince(tx.db, trader.id, liquidatedAt);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return false;
  const flow = rows.slice(1).reduce((sum, one) => sum + one.flow, await flowSince(tx, trader, last));
  return isBlown({ before: first.equity, equity, flow });
}

/** Looks at traders now, as their hour; or at the last of those who end in this transaction, so that what they have lost is told. */
export async function refreshFigures(
  tx: Tx,
  { marks }: CopyTerms,
  traderIds: readonly string[],
  { isLast = false }: { readonly isLast?: boolean } = {},
): Promise<void> {
  if (traderIds.length === 0) return;
  const { db } = tx;
  const customers = [...(await findTraders(db, traderIds)).values()].map(({ customerId }) => customerId);
  // Nothing of theirs moves between what is read of it.
  await openAccounts(tx, [], customers);
  const all = [...(await findTraders(db, traderIds)).values()];
  const { now } = tx;
  const own = await readOwn(db, marks, customers);
  const hours = await addHours(tx, all, own, isLast ? { between: "end" } : {});
  const [records, copiers, gaps] = await Promise.all([
    readRecords(
      db,
      all.map(({ customerId, createdAt, endedAt }) => ({ customerId, since: createdAt, until: endedAt })),
    ),
    listCopiers(db, traderIds, later(now, -COPIERS_MS)),
    gapsOfTraders(db, traderIds, later(now, -GAP_MS)),
  ]);
  const ids = copiers.map(({ id }) => id);
  const [purses, flows] = await Promise.all([readPurses(db, marks, ids), listFlows(db, ids)]);
  const flowsOf = Map.groupBy(flows, ({ followId }) => followId);
  const followsOf = Map.groupBy(copiers, ({ traderId }) => traderId);
  const rows = all.map((trader, index): Kept => {
    const results = (followsOf.get(trader.id) ?? []).map((follow) =>
      resultOf(follow, purses.get(follow.id) ?? emptyPurse(follow), flowsOf.get(follow.id) ?? [], now),
    );
    const past = hours.get(trader.id) ?? [];
    const [copied, fall] = [copiersOf(results), drawdown(past)];
    const rank = rankOf(copied.results?.median, fall);
    const told = tell(
      { trader, record: records[index]!, own: own.get(trader.customerId)!, past, copied, fall, rank, now },
      gaps.get(trader.id)?.gap,
    );
    const profit = records[index]!.net;
    return { traderId: trader.id, hour: startOfHour(now), at: now, rank: rank ?? null, profit, drawdown: fall ?? null, told };
  });
  await writeFigures(db, rows);
}

/** Adds the hour to the past of traders who lead, or a row between hours, and answers the past of all. */
async function addHours(
  tx: Tx,
  traders: readonly Trader[],
  own: ReadonlyMap<string, OwnNow>,
  { between }: { readonly between?: "flow" | "end" },
): Promise<Map<string, HourRow[]>> {
  const { db, now } = tx;
  const ids = traders.map(({ id }) => id);
  const past = await listHours(db, ids, later(now, -PAST_MS));
  const hour = between === undefined ? startOfHour(now) : now;
  const isNew = ({ id }: Trader): boolean => (past.get(id) ?? []).every((one) => one.hour.getTime() !== hour.getTime());
  const isMeant = (one: Trader): boolean => (between === "end" || isRunning(one)) && isNew(one);
  const leading = traders.filter((one) => isMeant(one) && own.get(one.customerId)!.equity !== undefined);
  const asked = leading.map(({ id, customerId }) => ({
    address: addressOf(customerId, "contract"),
    after: String(past.get(id)?.at(-1)?.line ?? 0n),
  }));
  const moved = await readMoved(db, asked, { currency: QUOTE, without: ownReasons });
  const fresh = leading.flatMap(({ id, customerId, kept }, index): HourRow[] => {
    const { units, last } = moved[index]!;
    // What came in before the first row is among it.
    const flow = past.has(id) ? units + kept : 0n;
    if (between === "flow" && flow === 0n) return [];
    return [{ traderId: id, hour, at: now, equity: own.get(customerId)!.equity!, flow, line: BigInt(last) }];
  });
  await insertHours(db, fresh);
  for (const row of fresh) past.set(row.traderId, [...(past.get(row.traderId) ?? []), row]);
  return past;
}

interface Result {
  readonly customerId: string;
  readonly isRunning: boolean;
  /** What the purse is worth after the share that is due; undefined without a mark. */
  readonly worth: bigint | undefined;
  readonly profit: bigint | undefined;
  readonly rate: bigint | undefined;
}

function resultOf(follow: Follow, { free, margin, profit }: PurseNow, flows: readonly FlowRow[], now: Date): Result {
  const worth = profit === undefined ? undefined : free + margin + profit - shareDue(follow);
  const terms = { before: 0n, from: follow.createdAt, to: follow.endedAt ?? now, flows };
  return {
    customerId: follow.customerId,
    isRunning: follow.state !== "ended",
    worth,
    profit: worth === undefined ? undefined : worth - flows.reduce((sum, { units }) => sum + units, 0n),
    rate: worth === undefined ? undefined : moneyWeighted({ ...terms, after: worth }),
  };
}

/** Copiers together, where they are enough that nobody is seen in them. */
function copiersOf(results: readonly Result[]) {
  const known = results.filter(({ rate }) => rate !== undefined);
  const enough = (some: readonly Result[]): boolean => new Set(some.map(({ customerId }) => customerId)).size >= COPIERS_TOLD_MIN;
  const sum = (some: readonly Result[], of: (one: Result) => bigint | undefined): bigint | undefined =>
    enough(some)
      ? some.reduce<bigint | undefined>((total, one) => {
          const units = of(one);
          return total === undefined || units === undefined ? undefined : total + units;
        }, 0n)
      : undefined;
  return {
    results: enough(known)
      ? copiersResults(
          known.map(({ rate }) => rate!),
          COPIERS_TOLD_MIN,
        )
      : undefined,
    profit: sum(results, ({ profit }) => profit),
    money: sum(
      results.filter((one) => one.isRunning),
      ({ worth }) => worth,
    ),
  };
}

interface Looked {
  readonly trader: Trader;
  readonly record: OwnRecord;
  readonly own: OwnNow;
  readonly past: readonly HourRow[];
  readonly copied: ReturnType<typeof copiersOf>;
  readonly fall: bigint | undefined;
  readonly rank: bigint | undefined;
  readonly now: Date;
}

function tell({ trader, record, own, past, copied, fall, rank, now }: Looked, gap: bigint | undefined): Figures {
  const hasDay = past.length > 0 && past.at(-1)!.at.getTime() - past[0]!.at.getTime() >= DAY_MS;
  const { equity = 0n, value } = own;
  const stake = isRunning(trader) && equity > 0n ? equity : 0n;
  const money = (units: bigint): string => moneyText(units < 0n ? 0n : units);
  return {
    at: now.getTime(),
    total_profit: moneyText(record.net),
    accuracy: maybe(fractionOf(BigInt(record.won), BigInt(record.closed)), formatRate),
    followers: trader.followers,
    orders: record.orders,
    lots: formatDecimal(record.value / (LOT.units / 100n), 2),
    roi: hasDay ? maybe(timeWeighted(past), formatRate) : null,
    copiers_median: maybe(copied.results?.median, formatRate),
    copiers_worst: maybe(copied.results?.worst, formatRate),
    copiers_lost: maybe(copied.results?.lost, formatRate),
    copiers_profit: maybe(copied.profit, moneyText),
    copiers_money: maybe(copied.money, money),
    gap: maybe(gap, formatRate),
    drawdown: maybe(fall, formatRate),
    exposure: value === undefined ? null : maybe(fractionOf(value, stake), formatRate),
    leverage: maybe(record.leverage, (hundredths) => formatDecimal(BigInt(hundredths), 2)),
    holding: record.holding ?? null,
    stake: moneyText(stake),
    rank: maybe(rank, formatRate),
  };
}
