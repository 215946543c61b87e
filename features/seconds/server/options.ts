/** An option as the table keeps it, as the contract tells it, and as its receipt proves it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate, parsePrice } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { TickFact } from "@assay/features/market/server.ts";
import { instant, int, json, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { calls } from "../contract.ts";
import type { Direction, Mode, Outcome, RuleVersion, TermSeconds } from "../rules.ts";
import type { Tick } from "../rules/course.ts";

export const optionTable = tableOf("seconds.option", {
  id: uuid,
  customerId: uuid,
  symbol: text(),
  direction: text<Direction>(),
  seconds: int<TermSeconds>(),
  mode: text<Mode>(),
  /** The rule under which it was opened, by which it is decided. */
  version: int<RuleVersion>(),
  currency: text(),
  stake: units,
  rate: units,
  createdAt: instant,
  closesAt: instant,
  state: text<"waiting" | "running" | "settled">(),
  dueAt: instant,
  draw: json<TickFact>().orNull,
  entersAt: instant.orNull,
  entry: json<TickFact>().orNull,
  settlement: json<TickFact>().orNull,
  outcome: text<Outcome>().orNull,
  payout: units.orNull,
  settledAt: instant.orNull,
});

export type Option = RowOf<typeof optionTable>;

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
  const money = (count: bigint): string => formatAmount(amount(currency, count));
  const expiresAt = entry && Number(entry.at) + option.seconds * SECOND_MS;
  return {
    id: option.id,
    symbol: option.symbol,
    type: option.direction,
    seconds: option.seconds,
    mode: option.mode,
    currency,
    number: money(option.stake),
    profit_ratio: formatRate(option.rate),
    state,
    outcome: option.outcome,
    created_at: option.createdAt.getTime(),
    closes_at: option.closesAt.getTime(),
    enters_at: option.entersAt?.getTime() ?? null,
    expires_at: expiresAt,
    entry: described(entry),
    settlement: described(option.settlement),
    payout: option.payout === null ? null : money(option.payout),
    settled_at: option.settledAt?.getTime() ?? null,
  };
}

const described = (tick: TickFact | null): { id: string; price: string; at: number } | null =>
  tick?.price === undefined ? null : { id: tick.id, price: tick.price, at: Number(tick.at) };
