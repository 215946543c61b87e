/** An option as the table keeps it, as the contract tells it, and as its receipt proves it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate, parsePrice, type Rate } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { TickFact } from "@assay/features/market/server.ts";
import type { calls } from "../contract.ts";
import type { Direction, Mode, Outcome, RuleVersion, TermSeconds } from "../rules.ts";
import type { Tick } from "../rules/course.ts";

export interface Option {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly seconds: TermSeconds;
  readonly mode: Mode;
  /** The rule under which it was opened, by which it is decided. */
  readonly version: RuleVersion;
  readonly currency: string;
  /** Units of the currency. */
  readonly stake: bigint;
  readonly rate: Rate;
  readonly createdAt: Date;
  readonly closesAt: Date;
  readonly state: "waiting" | "running" | "settled";
  readonly dueAt: Date;
  readonly draw: TickFact | null;
  readonly entersAt: Date | null;
  readonly entry: TickFact | null;
  readonly settlement: TickFact | null;
  readonly outcome: Outcome | null;
  readonly payout: bigint | null;
  readonly settledAt: Date | null;
}

export const stakeOf = ({ currency, stake }: Pick<Option, "currency" | "stake">) => amount(currency, stake);

/** A kept tick as the rules read it. */
export const tickOf = ({ id, at, price, sources }: TickFact): Tick => ({
  id,
  at: Number(at),
  price: price === undefined ? undefined : parsePrice(price),
  sources: sources.map(({ venue, price: said, heard }) => ({
    venue,
    price: said === undefined ? undefined : parsePrice(said),
    heardAt: heard === undefined ? undefined : Number(heard),
  })),
});

export function describeOption(option: Option): OutputOf<typeof calls.showResult> {
  const { currency, state, entry } = option;
  const text = (units: bigint): string => formatAmount(amount(currency, units));
  const expiresAt = entry && Number(entry.at) + option.seconds * SECOND_MS;
  return {
    id: option.id,
    symbol: option.symbol,
    type: option.direction,
    seconds: option.seconds,
    mode: option.mode,
    currency,
    number: text(option.stake),
    profit_ratio: formatRate(option.rate),
    state,
    outcome: option.outcome,
    created_at: option.createdAt.getTime(),
    closes_at: option.closesAt.getTime(),
    enters_at: option.entersAt?.getTime() ?? null,
    expires_at: expiresAt,
    entry: described(entry),
    settlement: described(option.settlement),
    payout: option.payout === null ? null : text(option.payout),
    settled_at: option.settledAt?.getTime() ?? null,
  };
}

const described = (tick: TickFact | null): { id: string; price: string; at: number } | null =>
  tick?.price === undefined ? null : { id: tick.id, price: tick.price, at: Number(tick.at) };
