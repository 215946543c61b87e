/** Why a position was liquidated, from what is stored: its receipt, the bill of its account and the marks by the minute. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatPrice, formatRate, parseAmount, type Price } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { findLineBounds, readStatement, type StatementLine } from "@assay/server/ledger/statement.ts";
import { listEvidence } from "@assay/features/proofs/server.ts";
import type { calls } from "../contract.ts";
import { collateralIn, type Fact, factsIn, isFact, priceIn, textOf } from "../rules/receipt-facts.ts";
import { isKeptBySum, judgedPurse } from "../rules/receipt-liquidation.ts";
import { replay, replayBegins, type Replayed, type ReplayStep } from "../rules/replay.ts";
import { liquidationRules } from "../rules/receipt-rules.ts";
import { type Contract, markOf } from "../rules/terms.ts";
import type { Marks } from "./marks.ts";
import { freeAddress, heldAddress, QUOTE } from "./postings.ts";
import { owedNights } from "./owed-nights.ts";
import { exposureOf, type Position } from "./positions.ts";
import { listPurseMoves } from "./purse-store.ts";
import { changesOf, positionIn } from "./purse-changes.ts";
import { findPosition, listPurse } from "./store.ts";

type Call = typeof calls.replayLiquidation;

/** Lines of the bill that one page reads; a busier account is replayed as far as they reach. */
const LINES_MAX = 1_000;

export const replayLiquidation =
  (marks: Marks) =>
  async ({ db, caller: { customerId } }: Reader<Customer>, { id, page, limit }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const position = (await findPosition(db, customerId, id)) ?? reject("no-such-position");
    const { rule, fact } = await readReceipt(db, position);
    const endedAt = position.endedAt!.getTime();
    const begins = replayBegins(position.openedAt!.getTime(), endedAt);
    // The tick that decided stands for its minute.
    const newest = endedAt - (endedAt % MINUTE_MS) - (page - 1) * limit * MINUTE_MS;
    const oldest = newest - (limit - 1) * MINUTE_MS;
    const from = Math.max(oldest, begins);
    const until = position.endedAt!;
    const isCross = position.marginMode === "cross";
    const { said, behind } = judgedPurse(fact);
    const ids = said.map((one) => textOf(one, "id"));
    const purse = await listPurse(db, { customerId, ids, isCross, from: new Date(from), until });
    const lines = await readLines(db, customerId, from, endedAt);
    const before = linesBefore(lines, position, new Set(ids));
    const collateral = collateralIn(QUOTE, behind)!;
    const nights = owedNights(position, marginIn(said, id) - collateral, before, purse);
    const known = Math.max(lines.length === LINES_MAX ? lines.at(-1)!.at.getTime() : 0, isCross ? 0 : nights.known);
    // Of what copies were given of their purses, or gave back, no line tells.
    const moved = isCross ? [] : await listPurseMoves(db, ids, new Date(from));
    const moves = moved.map(({ at, units }) => ({
      at: at.getTime(),
      what: units > 0n ? ("added" as const) : ("removed" as const),
      units,
    }));
    const symbols = [...new Set(purse.map(({ symbol }) => symbol))];
    const minutes = await marks.minutes(db, symbols, from, newest + MINUTE_MS);
    const contract = (symbol: string): Contract => marks.contracts.get(symbol)!.contract;
    const steps: ReplayStep[] = [];
    for (let at = newest; at >= from && at >= known; at -= MINUTE_MS) {
      const isEnd = at + MINUTE_MS > endedAt;
      steps.push(isEnd ? endOf(fact, endedAt) : { at, until: at + MINUTE_MS, mark: markIn(at) });
    }
    function markIn(at: number): (symbol: string) => Price | undefined {
      return (symbol) => {
        const minute = minutes.get(symbol)?.find(({ time }) => time === at);
        if (!minute) return undefined;
        const worst = position.side === "long" ? minute.low : minute.high;
        // What the minute of the opening went before it was no business of the position.
        const counts = isCross || at < position.openedAt!.getTime() ? minute.close : worst;
        return markOf(contract(symbol), counts);
      };
    }
    const rows = replay({
      symbol: position.symbol,
      positions: purse.map((one) => standingOf(one, rule, contract(one.symbol), ids.includes(one.id) ? endedAt : endedAt - 1)),
      changes: [...changesOf(before, purse, isCross), ...moves, ...(isCross ? [] : nights.changes)],
      collateral,
      steps,
    });
    const list = rows.map((row) => describe(row, row.at === endedAt));
    return { list, page, limit, more: oldest > begins && known < oldest };
  };

/** The receipt of the liquidation, and the rule that it was decided by. */
async function readReceipt(db: Database, { id, customerId, closeReason }: Position): Promise<{ rule: string; fact: Fact }> {
  const evidence = closeReason === "liquidation" ? await listEvidence(db, customerId, id) : [];
  const found = evidence.find(({ rule }) => (liquidationRules as readonly string[]).includes(rule));
  return isFact(found?.fact) ? { rule: found.rule, fact: found.fact } : reject("position-not-liquidated");
}

/** The margin of a position when it was judged. */
const marginIn = (said: readonly Fact[], id: string): bigint =>
  parseAmount(
    QUOTE,
    textOf(
      said.find((one) => textOf(one, "id") === id)!,
      "margin",
    ),
  )!.units;

/** Lines of the contract account's bill in a stretch of time, newest first. */
async function readLines(db: Database, customerId: string, from: number, to: number): Promise<StatementLine[]> {
  const addresses = [freeAddress(customerId), heldAddress(customerId)];
  const bounds = await findLineBounds(db, { addresses, currency: QUOTE, from, to });
  return bounds ? await readStatement(db, { addresses, currency: QUOTE, ...bounds, limit: LINES_MAX }) : [];
}

/**
 * Lines from before the purse was judged: what came of it has the same time, but later lines or the same positions. A night that was
 * charged with it went before, and is told a moment earlier.
 */
function linesBefore(lines: readonly StatementLine[], { id, endedAt }: Position, judged: ReadonlySet<string>): StatementLine[] {
  const closing = lines.findLast(({ reference, reason }) => reference === id && reason === "leverage-close");
  const end = endedAt!.getTime();
  return lines.flatMap((line) => {
    const { id: number, at, reference, reason } = line;
    if (closing && BigInt(number) >= BigInt(closing.id)) return [];
    const isWithEnd = at.getTime() === end;
    if (isWithEnd && reason === "leverage-overnight") return [{ ...line, at: new Date(end - 1) }];
    return isWithEnd && judged.has(positionIn(reference)) ? [] : [line];
  });
}

/** The tick that decided: every market at the mark that the receipt names. */
function endOf(fact: Fact, endedAt: number): ReplayStep {
  const marks = new Map(factsIn(fact, "positions").map((one) => [textOf(one, "symbol"), priceIn(one, "mark")]));
  return { at: endedAt, until: endedAt, mark: (symbol) => marks.get(symbol) };
}

/**
 * `until` is how long it stood at most: what the receipt does not name was gone when the purse was judged. By the rules of before
 * each position kept maintenance by itself.
 */
const standingOf = (position: Position, rule: string, contract: Contract, until: number) => ({
  together: isKeptBySum(rule) ? `${position.symbol} ${position.side}` : (position.partOf ?? position.id),
  contract,
  exposure: exposureOf(position),
  originMargin: position.originMargin,
  openedAt: position.openedAt!.getTime(),
  endedAt: Math.min(position.endedAt?.getTime() ?? until, until),
});

const money = (units: bigint): string => formatAmount(amount(QUOTE, units));
const orNull = <T>(value: T | undefined, format: (value: T) => string): string | null =>
  value === undefined ? null : format(value);

const describe = (row: Replayed, decides: boolean): OutputOf<Call>["list"][number] => ({
  at: row.at,
  decides,
  mark: orNull(row.mark, formatPrice),
  margin: money(row.collateral),
  profit: orNull(row.profit, money),
  maintenance: orNull(row.maintenance, money),
  margin_ratio: orNull(row.ratio, formatRate),
  risk_rate: orNull(row.riskRate, formatRate),
  changes: row.changes.map(({ what, units }) => ({ what, amount: money(units) })),
});
