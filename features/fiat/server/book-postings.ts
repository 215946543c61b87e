/**
 * All local money in the ledger: what banks have shown, line by line, and where it stands since. It is the house's alone. What a bank holds for the
 * house is below nought at `world/bank`; what the house has lost or spent is below nought at `world/fiat`, since no place of its own may be.
 */
import { type Amount, amount } from "@assay/core/money.ts";
import { moving, postingsOf } from "@assay/server/agreements/promises.ts";
import type { Account, Address, Posting, Transfer } from "@assay/server/ledger/ledger.ts";
import type { Fiat } from "../rules/catalogue.ts";
import type { Payment } from "./store.ts";

/** An account of ours with a bank. */
export interface Ours {
  readonly id: string;
  readonly currency: Fiat;
}

export const placesOf = (accountId: string) =>
  ({
    bank: `world/bank/${accountId}`,
    /** Waits for people. */
    suspense: `house/fiat/${accountId}/suspense`,
    /** Counts for payments that are not delivered yet. */
    clearing: `house/fiat/${accountId}/clearing`,
    /** Decided to go back, and not on a statement yet. */
    returning: `house/fiat/${accountId}/returning`,
    unexplained: `world/fiat/${accountId}/unexplained`,
    fees: `world/fiat/${accountId}/fees`,
    transfers: `world/fiat/${accountId}/transfers`,
    /** Went out for other features' payouts, less what of them came back. */
    payouts: `world/fiat/${accountId}/payouts`,
    reversed: `world/fiat/${accountId}/reversed`,
  }) as const satisfies Record<string, Address>;

/** What was paid for USDT that is delivered. */
export const SALES: Address = "house/fiat/sales";

/** The places of an account that may not fall below nought; whoever moves its money opens them in one step. */
export const bookAccounts = ({ id, currency }: Ours): readonly Account[] => {
  const { suspense, clearing, returning } = placesOf(id);
  return [suspense, clearing, returning].map((address) => ({ address, currency }));
};

const book = (
  { id, currency }: Ours,
  reason: string,
  reference: string,
  moved: (places: ReturnType<typeof placesOf>, local: (units: bigint) => Amount) => readonly Transfer[],
): Posting[] => postingsOf(reason, reference, moving(moved(placesOf(id), (units) => amount(currency, units))));

/** What a line has brought in, as far as it counts and as far as it waits. */
export const cameIn = (ours: Ours, line: { readonly id: string; readonly counted: bigint; readonly open: bigint }): Posting[] =>
  book(ours, "fiat-in", line.id, ({ bank, clearing, suspense }, local) => [
    { from: bank, to: clearing, amount: local(line.counted) },
    { from: bank, to: suspense, amount: local(line.open) },
  ]);

/** The bank has shown that what was decided to go back has gone. */
export const wentBack = (ours: Ours, lineId: string, units: bigint): Posting[] =>
  book(ours, "fiat-out", lineId, ({ bank, returning }, local) => [{ from: returning, to: bank, amount: local(units) }]);

/** What has gone out and nobody has decided. */
export const wentOut = (ours: Ours, lineId: string, units: bigint): Posting[] =>
  book(ours, "fiat-unexplained", lineId, ({ bank, unexplained }, local) => [
    { from: unexplained, to: bank, amount: local(units) },
  ]);

/** A line that another feature knows as its payout. */
export const paidOut = (ours: Ours, lineId: string, units: bigint): Posting[] =>
  book(ours, "fiat-payout", lineId, ({ bank, payouts }, local) => [{ from: payouts, to: bank, amount: local(units) }]);

/** What of a payout came back. */
export const bounced = (ours: Ours, lineId: string, units: bigint): Posting[] =>
  book(ours, "fiat-bounced", lineId, ({ bank, payouts }, local) => [{ from: bank, to: payouts, amount: local(units) }]);

/** People have said that what waited is what of a payout came back. */
export const bouncedLate = (ours: Ours, lineId: string, units: bigint): Posting[] =>
  book(ours, "fiat-bounced", lineId, ({ suspense, payouts }, local) => [{ from: suspense, to: payouts, amount: local(units) }]);

/** Where what went out stands once people have said why. */
const explains = { "bank-fee": "fees", "own-transfer": "transfers", loss: "reversed" } as const;
export type Explains = keyof typeof explains;

/** People have said why it went out. */
export const explained = (ours: Ours, lineId: string, units: bigint, cause: Explains): Posting[] =>
  book(ours, "fiat-explain", lineId, (places, local) => [
    { from: places[explains[cause]], to: places.unexplained, amount: local(units) },
  ]);

/** What waited counts for a payment. */
export const assigned = (ours: Ours, partId: string, units: bigint): Posting[] =>
  book(ours, "fiat-assign", partId, ({ suspense, clearing }, local) => [{ from: suspense, to: clearing, amount: local(units) }]);

/** What counted waits again: its customer wants it back. */
export const askedBack = (ours: Ours, partId: string, units: bigint): Posting[] =>
  book(ours, "fiat-ask-back", partId, ({ suspense, clearing }, local) => [
    { from: clearing, to: suspense, amount: local(units) },
  ]);

/** What waited is decided to go back. */
export const givenBack = (ours: Ours, reference: string, units: bigint): Posting[] =>
  book(ours, "fiat-return", reference, ({ suspense, returning }, local) => [
    { from: suspense, to: returning, amount: local(units) },
  ]);

/** What was to go back was refused outside, and waits again. */
export const reopened = (ours: Ours, reference: string, units: bigint): Posting[] =>
  book(ours, "fiat-reopen", reference, ({ suspense, returning }, local) => [
    { from: returning, to: suspense, amount: local(units) },
  ]);

/** The bank has taken a payment back: out of where it stands, and what has bought USDT already is the house's loss. */
export const takenBack = (
  ours: Ours,
  lineId: string,
  of: { readonly open: bigint; readonly clearing: bigint; readonly returning: bigint; readonly lost: bigint },
): Posting[] =>
  book(ours, "fiat-reversal", lineId, ({ bank, suspense, clearing, returning, reversed }, local) => [
    { from: suspense, to: bank, amount: local(of.open) },
    { from: clearing, to: bank, amount: local(of.clearing) },
    { from: returning, to: bank, amount: local(of.returning) },
    { from: reversed, to: bank, amount: local(of.lost) },
  ]);

/** The house has earned what was paid for the USDT that it delivers. */
export const sold = ({ id, accountId, currency, paid, sold: before }: Payment): Posting[] =>
  book({ id: accountId, currency }, "fiat-sale", nth(id, before), ({ clearing }, local) => [
    { from: clearing, to: SALES, amount: local((paid ?? 0n) - before) },
  ]);

/** A payment may be delivered in parts: what comes after the first is named after what was there before it. */
export const nth = (id: string, before: bigint): string => (before === 0n ? id : `${id} after ${before}`);

export interface Opening {
  readonly accountId: string;
  readonly open: bigint;
  readonly goingBack: bigint;
  readonly clearing: bigint;
  readonly sold: bigint;
  readonly unexplained: bigint;
}

/** What statements had shown before local money stood in the ledger, once. */
export const opened = (ours: Ours, { open, goingBack, clearing, sold: earned, unexplained }: Opening): Posting[] =>
  book(ours, "fiat-opening", ours.id, (places, local) => [
    { from: places.bank, to: places.suspense, amount: local(open) },
    { from: places.bank, to: places.returning, amount: local(goingBack) },
    { from: places.bank, to: places.clearing, amount: local(clearing) },
    { from: places.bank, to: SALES, amount: local(earned) },
    { from: places.unexplained, to: places.bank, amount: local(unexplained) },
  ]);
