/** Where a sale stands, whose turn it is, and its bounds. */
import { scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, parseDecimal, pow10 } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";

export const COIN = "USDT";

/** `queued` waits for a payout file and `filed` for the bank; what `bouncing` brings back is on its way to the customer. */
export const states = ["review", "held", "queued", "filed", "paid", "bouncing", "bounced", "cancelled", "refused"] as const;
export type State = (typeof states)[number];
export const stepNames = [...states, "asked", "approved"] as const;
export type StepName = (typeof stepNames)[number];
export const owners = ["you", "house", "bank"] as const;
export type Owner = (typeof owners)[number];
/** Why it is held, was refused or comes back. */
export const reasons = [
  "value-hold",
  "sales-paused",
  "value-stays",
  "name-differs",
  "above-level",
  "by-people",
  "returned-by-bank",
  "not-carried-out",
] as const;
export type Reason = (typeof reasons)[number];

/** The USDT is still held for it: it can be cancelled or refused. */
export const cancellable = ["review", "held", "queued"] as const satisfies readonly State[];
export const isCancellable = (state: State): boolean => cancellable.some((one) => one === state);
const open = [...cancellable, "filed", "bouncing"] as const satisfies readonly State[];
export const isOpen = (state: State): boolean => open.some((one) => one === state);

/** Whose turn it is in an open state, and how long he has. A bank abroad needs up to five working days. */
export function turnOf(state: State, reason: Reason | null): { readonly owner: Owner; readonly ms: number } | undefined {
  const isOurs = state === "review" || state === "queued" || state === "bouncing";
  // Blocks that were replaced are looked at by people of the house.
  if (isOurs || (state === "held" && reason === "sales-paused")) return { owner: "house", ms: DAY_MS };
  if (state === "held") return { owner: "you", ms: 2 * DAY_MS };
  return state === "filed" ? { owner: "bank", ms: 7 * DAY_MS } : undefined;
}

/**
 * Which of a customer's sales, the oldest first, may leave where his other coins lack so much of the value that has to stay: what does not leave
 * covers it. Units of USDT.
 */
export function leavingOf(
  waiting: readonly { readonly id: string; readonly units: bigint }[],
  lacks: bigint,
): ReadonlySet<string> {
  let room = waiting.reduce((sum, { units }) => sum + units, -lacks);
  const leaving = new Set<string>();
  for (const { id, units } of waiting) {
    if (units > room) continue;
    room -= units;
    leaving.add(id);
  }
  return leaving;
}

/** Open sales of one customer, and all that he asks for in 24 hours. */
export const OPEN_MAX = 5;
export const DAY_MAX = 20;
/** Payouts of one file: as many as a statement has lines. */
export const FILE_MAX = 500;
/** The least of one sale in whole USDT, and the decimals that its amount may have. */
const LEAST = 20n;
export const AMOUNT_DECIMALS = 2;

/** What is asked for, in units of USDT. */
export function judgeAmount(text: string): bigint | Rejection {
  const least = amount(COIN, LEAST * pow10(scaleOf(COIN)));
  const smallest = formatAmount(least);
  const asked = parseDecimal(text, AMOUNT_DECIMALS);
  if (asked === undefined || asked === 0n) return new Rejection("wrong-amount", { smallest, decimals: AMOUNT_DECIMALS });
  const units = asked * pow10(scaleOf(COIN) - AMOUNT_DECIMALS);
  return units < least.units ? new Rejection("below-least", { nearest: smallest, unit: COIN }) : units;
}
