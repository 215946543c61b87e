/** Lines that belong together, as one entry: a fill with its fee, what it released and what its rest holds. */
import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import type { calls } from "../contract.ts";

/** A line as the server tells it. */
export type Bill = OutputOf<typeof calls.listBills>["list"][number];

/** What an entry changed in one currency. */
export interface Moved {
  readonly currency: string;
  readonly change: string;
  /** What is available after it; what is held, where it moved nothing else. */
  readonly balance: string;
}

export interface BillEntry {
  readonly id: string;
  /** The one of its reasons that names it. */
  readonly reason: string;
  readonly at: number;
  readonly type: Bill["type"];
  /** It only moved money between what is available and what is held, or within what is held. */
  readonly held: boolean;
  readonly moved: readonly Moved[];
  /** All of it, the newest first. */
  readonly lines: readonly Bill[];
}

/** What tells lines of one deed from others. */
export interface Reasons {
  /** All reasons; of those that meet in an entry the first one names it. */
  readonly keys: readonly string[];
  /** The product that a reason is of. */
  featureOf(reason: string): string | undefined;
}

/** Neighbours of one moment, one product and one account become one entry; the order stays. */
export function entriesOf(lines: readonly Bill[], reasons: Reasons): BillEntry[] {
  const groups: Bill[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && isOneDeed(group[0]!, line, reasons)) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => entryOf(group, reasons.keys));
}

const isOneDeed = (one: Bill, other: Bill, { featureOf }: Reasons): boolean =>
  one.at === other.at &&
  one.type === other.type &&
  (one.reason === other.reason || isOfOne(featureOf(one.reason), featureOf(other.reason)));

const isOfOne = (one: string | undefined, other: string | undefined): boolean => one !== undefined && one === other;

function entryOf(lines: readonly Bill[], order: readonly string[]): BillEntry {
  const rank = ({ reason }: Bill): number => (order.includes(reason) ? order.indexOf(reason) : order.length);
  const main = lines.toSorted((one, other) => rank(one) - rank(other))[0]!;
  const all = movedBy(lines);
  const changed = all.filter(({ change }) => change !== "0");
  // What only changed its place is told by what became available or was taken from there.
  const moved = changed.length > 0 ? changed : movedBy(availableOf(lines));
  const { reason, type } = main;
  return {
    id: lines.at(-1)!.id,
    reason,
    type,
    at: main.at,
    held: changed.length === 0 || lines.every(({ place }) => place === "held"),
    moved,
    lines,
  };
}

/** Those that moved what is available, or all where none did. */
function availableOf(lines: readonly Bill[]): readonly Bill[] {
  const available = lines.filter(({ place }) => place === "available");
  return available.length > 0 ? available : lines;
}

function movedBy(lines: readonly Bill[]): Moved[] {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    change: signed(
      currency,
      own.reduce((sum, { change }) => sum + unitsOf(currency, change), 0n),
    ),
    balance: availableOf(own)[0]!.balance,
  }));
}

const unitsOf = (currency: string, change: string): bigint => {
  const units = parseAmount(currency, change.replace("-", ""))!.units;
  return change.startsWith("-") ? -units : units;
};

const signed = (currency: string, units: bigint): string =>
  units < 0n ? `-${formatAmount(amount(currency, -units))}` : formatAmount(amount(currency, units));
