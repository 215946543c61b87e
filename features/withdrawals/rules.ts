/** Pure decisions of withdrawals. Amounts are whole units of the ledger unless a name says `chain`. */
import { scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  baseFor,
  divide,
  formatAmount,
  formatDecimal,
  parseDecimal,
  type Price,
  pow10,
  quoteFor,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";

export const kinds = ["chain", "internal"] as const;
/** Beside customers' own, what the house moves from its hot wallet to its cold address. */
export const rowKinds = [...kinds, "sweep"] as const;
/** `review` waits for people, `queued` for the signer; `signing` is in its hands; `failed` was given back after it was sent. */
export const states = [
  "review",
  "held",
  "queued",
  "signing",
  "broadcast",
  "confirmed",
  "cancelled",
  "refused",
  "failed",
] as const;
export type State = (typeof states)[number];
export const stepNames = [...states, "asked", "approved"] as const;
export type StepName = (typeof stepNames)[number];
/** Whose turn it is. */
export const owners = ["you", "house", "network"] as const;
export type Owner = (typeof owners)[number];
/** Why it is held, refused, given back, or on its way once more. */
export const reasons = [
  "value-hold",
  "value-stays",
  "by-people",
  "wrong-destination",
  "not-executed",
  "conflicted",
  "chain-anew",
  "fell-out",
] as const;
export type Reason = (typeof reasons)[number];

/** Open withdrawals of one customer, and all that he asks for in 24 hours. */
export const OPEN_MAX = 5;
export const DAY_MAX = 20;
/** The limits of levels count so far back. */
export const LIMIT_MS = DAY_MS;
export const PUNCTUALITY_DAYS = 30;

/** People have stopped it, or the hot wallet lacks the coin that pays the network. */
export const isStopped = ({ pausedAt, shortAt }: { readonly pausedAt: Date | null; readonly shortAt: Date | null }): boolean =>
  pausedAt !== null || shortAt !== null;

/** What deposits have frozen: networks whose blocks were replaced under what was credited, and currencies that went with them. */
export interface Frozen {
  readonly networks: readonly string[];
  readonly currencies: readonly string[];
}
export const isFrozen = (
  { networks, currencies }: Frozen,
  { network, currency }: { readonly network: string; readonly currency: string },
): boolean => networks.includes(network) || currencies.includes(currency);

/** Above these values in USDT one or two people look. */
const ONE_ABOVE = 5_000n;
const TWO_ABOVE = 50_000n;

/** What nothing of which is in a signer's hands: it can be cancelled. */
export const cancellable = ["review", "held", "queued"] as const satisfies readonly State[];
export const open = [...cancellable, "signing", "broadcast"] as const satisfies readonly State[];
export const isCancellable = (state: State): boolean => cancellable.some((one) => one === state);
export const isOpen = (state: State): boolean => open.some((one) => one === state);

/** Whose turn it is in an open state, and how long he has; `minutes` is what its network usually takes. */
export function turnOf(state: State, minutes: number): { readonly owner: Owner; readonly ms: number } | undefined {
  if (state === "review") return { owner: "house", ms: DAY_MS };
  if (state === "held") return { owner: "you", ms: 2 * DAY_MS };
  if (state === "queued") return { owner: "house", ms: HOUR_MS };
  if (state === "signing") return { owner: "house", ms: 10 * MINUTE_MS };
  return state === "broadcast" ? { owner: "network", ms: 3 * minutes * MINUTE_MS } : undefined;
}

/** The short names that catalogues give a chain's networks: of one family there may be others. */
const namesOn = { ethereum: ["ERC20", "ETH"], bitcoin: ["BTC"], tron: ["TRC20", "TRX"] } as const;
export const isNameOn = (network: keyof typeof namesOn, name: string): boolean => namesOn[network].some((one) => one === name);

/** What is told of an asset here; amounts are units of the ledger. */
export interface Terms {
  readonly currency: string;
  readonly min: bigint;
  readonly fee: bigint;
  /** Of the chain. */
  readonly decimals: number;
}

/** A network may count fewer decimals than the ledger; never more are taken than both have. */
export const decimalsOf = ({ currency, decimals }: Pick<Terms, "currency" | "decimals">): number =>
  Math.min(decimals, scaleOf(currency));

/** What is asked for, in units of the ledger. */
export function judgeAmount(terms: Terms, text: string): bigint | Rejection {
  const { currency, min } = terms;
  const [decimals, scale] = [decimalsOf(terms), scaleOf(currency)];
  const asked = parseDecimal(text, decimals);
  if (asked === undefined || asked === 0n)
    return new Rejection("wrong-amount", { smallest: formatAmount(amount(currency, min)), decimals });
  const units = asked * pow10(scale - decimals);
  if (units < min) return new Rejection("below-least", { nearest: formatAmount(amount(currency, min)), unit: currency });
  return units;
}

/**
 * Whether what is held for value that has to stay may go on: with a hundredth of that to spare, so that a price which moves about the edge
 * does not stop and release it each minute.
 */
export const hasToSpare = ({ held, left }: { readonly held: bigint; readonly left: bigint }): boolean => left * 100n >= held;

/** Units of the ledger as the chain counts them. Exact: an amount has no more decimals than the chain. */
export function toChain(units: bigint, decimals: number, scale: number): bigint {
  return decimals >= scale ? units * pow10(decimals - scale) : divide(units, pow10(scale - decimals), "down");
}

export interface Worth {
  /** Units of USDT. */
  readonly usdt: bigint;
  /** Units of BTC. */
  readonly btc: bigint;
}

/** What an amount is worth by the index, in USDT and in BTC, both rounded up; undefined without a price. */
export function worthOf(asked: Amount, priceOf: (currency: string) => Price | undefined): Worth | undefined {
  const bitcoin = priceOf("BTC");
  const price = priceOf(asked.currency);
  if (bitcoin === undefined || (asked.currency !== "USDT" && price === undefined)) return undefined;
  const usdt = asked.currency === "USDT" ? asked : quoteFor(asked, price!, "USDT", "up");
  const btc = asked.currency === "BTC" ? asked.units : baseFor(usdt, bitcoin, "BTC", "up").units;
  return { usdt: usdt.units, btc };
}

/** So much of a currency is worth this much BTC by the index, rounded down; undefined without a price. */
export function amountWorth(btc: bigint, currency: string, priceOf: (currency: string) => Price | undefined): bigint | undefined {
  if (currency === "BTC") return btc;
  const bitcoin = priceOf("BTC");
  const price = priceOf(currency);
  if (bitcoin === undefined || (currency !== "USDT" && price === undefined)) return undefined;
  const usdt = quoteFor(amount("BTC", btc), bitcoin, "USDT", "down");
  return currency === "USDT" ? usdt.units : baseFor(usdt, price!, currency, "down").units;
}

/** So much USDT is worth this much of a currency by the index, rounded down; undefined without a price. */
export function usdtWorth(usdt: bigint, currency: string, priceOf: (currency: string) => Price | undefined): bigint | undefined {
  if (currency === "USDT") return usdt;
  const price = priceOf(currency);
  return price === undefined ? undefined : baseFor(amount("USDT", usdt), price, currency, "down").units;
}

/** People who must approve a value in units of USDT; what nobody can value is looked at by two. */
export function approvalsFor(usdt: bigint | undefined): 0 | 1 | 2 {
  if (usdt === undefined) return 2;
  const one = pow10(scaleOf("USDT"));
  return usdt > TWO_ABOVE * one ? 2 : usdt > ONE_ABOVE * one ? 1 : 0;
}

/** Why a value in units of BTC goes beyond a limit of 24 hours of which so much is used; undefined where it does not. */
export function overLimit(limit: bigint, used: bigint, asked: bigint): Rejection | undefined {
  const left = limit > used ? limit - used : 0n;
  return asked > left ? new Rejection("over-withdrawal-limit", { left: formatDecimal(left, scaleOf("BTC")) }) : undefined;
}

/** What a status of a sent payment decides at so many blocks; "wait" is never turned into a failure by age. */
export function decided(
  status:
    | { readonly kind: "unknown" | "waiting" | "conflicted" }
    | { readonly kind: "mined"; readonly height: number; readonly isDone: boolean },
  head: number,
  needed: number,
): "wait" | "confirmed" | "not-executed" | "conflicted" {
  if (status.kind === "conflicted") return "conflicted";
  if (status.kind !== "mined" || head - status.height + 1 < needed) return "wait";
  return status.isDone ? "confirmed" : "not-executed";
}

/** Of a hot wallet; `unknown` where nothing here can pay, or nobody has said how much it shall have. */
export const walletStates = ["unknown", "below", "within", "above"] as const;
export type WalletState = (typeof walletStates)[number];

export interface Wallet {
  readonly hot: bigint | null;
  readonly floor: bigint | null;
  readonly ceiling: bigint | null;
}

export function walletState({ hot, floor, ceiling }: Wallet): WalletState {
  if (hot === null || floor === null || ceiling === null) return "unknown";
  return hot < floor ? "below" : hot > ceiling ? "above" : "within";
}

/** What brings it to the middle of its bounds, rounded down; undefined where it is within them. */
export function moveOf(wallet: Wallet): bigint | undefined {
  const state = walletState(wallet);
  if (state !== "below" && state !== "above") return undefined;
  const middle = divide(wallet.floor! + wallet.ceiling!, 2n, "down");
  return state === "above" ? wallet.hot! - middle : middle - wallet.hot!;
}

/** What is read of one currency on one network, by the chain's count. */
export interface Read {
  readonly book: bigint;
  readonly addresses: bigint;
  readonly hot: bigint | null;
  readonly cold: bigint | null;
  readonly onWay: bigint;
  readonly feesOpen: bigint;
  /** At the house's own addresses, from strangers, and not the treasury's yet. */
  readonly arriving: bigint;
}

/** What is there beside the books. It stays what it was while nothing but customers' deposits and withdrawals moves. */
export const besideBooks = ({ book, addresses, hot, cold, onWay, feesOpen, arriving }: Read): bigint =>
  addresses + (hot ?? 0n) + (cold ?? 0n) - onWay + feesOpen - arriving - book;

/** The ends of an address, by which people compare it. */
export const shortAddress = (address: string): string =>
  address.length > 15 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address;
