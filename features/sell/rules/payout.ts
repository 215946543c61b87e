/** The payout file: a CSV text made of its sales alone, so that it is the same each time, and what a bank's line says about one of them. */
import { formatDecimal } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { type Fiat, fiatDecimals } from "@assay/features/fiat/contract.ts";
import type { State } from "./states.ts";

export interface Payout {
  readonly reference: string;
  readonly holder: string;
  readonly country: string;
  readonly bank: string;
  readonly branch: string;
  readonly number: string;
  readonly swift: string;
  readonly aba: string;
  /** Smallest units of the file's currency. */
  readonly arrives: bigint;
}

export interface PayoutFile {
  readonly account: string;
  readonly number: number;
  readonly currency: Fiat;
  readonly payouts: readonly Payout[];
}

export const PAYOUT_COLUMNS = "reference,holder,country,bank,branch,number,swift,aba,amount";

/** A spreadsheet takes a text that begins so for a formula; no holder, bank or branch needs it there. */
const cellOf = (text: string): string => {
  const plain = text.replace(/^[=+\-@\s]+/u, "");
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

export const sumOf = (payouts: readonly Pick<Payout, "arrives">[]): bigint =>
  payouts.reduce((sum, { arrives }) => sum + arrives, 0n);

export function writePayouts({ account, number, currency, payouts }: PayoutFile): string {
  const money = (units: bigint): string => formatDecimal(units, fiatDecimals[currency], fiatDecimals[currency]);
  const head = [
    `account,${account}`,
    `file,${number}`,
    `currency,${currency}`,
    `payouts,${payouts.length}`,
    `sum,${money(sumOf(payouts))}`,
    PAYOUT_COLUMNS,
  ];
  const lines = payouts.map((one) =>
    [one.reference, one.holder, one.country, one.bank, one.branch, one.number, one.swift, one.aba, money(one.arrives)]
      .map(cellOf)
      .join(","),
  );
  return `${[...head, ...lines].join("\n")}\n`;
}

/** References of sales begin so; the letters and digits are those of payments. */
export const PREFIX = "AZ";

/** What of a sale a bank's lines decide. */
export interface Filed {
  readonly state: State;
  readonly arrives: bigint;
  readonly isFiled: boolean;
  /** When a line has shown it as paid; null before. */
  readonly shownAt: Date | null;
  /** What a line has brought back, in smallest units; null before. */
  readonly returned: bigint | null;
}

/** What a line shows, as fiat reads a movement. */
export interface Shown {
  /** Below zero where it went out. */
  readonly units: bigint;
  readonly bookedAt: Date;
  /** The bank calls it the return of a payment, or the reversal of its own booking. */
  readonly isReturn?: boolean;
  readonly reverses?: string;
}

/** A bank that cannot pay says so in days. */
const BOUNCES_MS = 7 * DAY_MS;

/** Whether so much can be what has come back of it at all. */
export const canBounce = ({ state, arrives }: Pick<Filed, "state" | "arrives">, units: bigint): boolean =>
  (state === "filed" || state === "paid") && units > 0n && units <= arrives;

/**
 * What a line with the sale's reference is to it; undefined where it explains nothing, and the books of fiat keep it for people. Only what the bank
 * itself calls a return undoes a sale: whoever sends the money back once it is worth less would have chosen between two rates.
 */
export function readLine(sale: Filed, { units, bookedAt, isReturn, reverses }: Shown): "payout" | "bounced" | undefined {
  const { state, arrives, isFiled, shownAt, returned } = sale;
  // A bank may show what it returned before what it sent.
  if (units < 0n)
    return isFiled && shownAt === null && -units === arrives && (state === "filed" || returned !== null) ? "payout" : undefined;
  const isLate = shownAt !== null && bookedAt.getTime() - shownAt.getTime() > BOUNCES_MS;
  const isBanks = isReturn === true || reverses !== undefined;
  return isBanks && !isLate && canBounce(sale, units) ? "bounced" : undefined;
}
