/** All money of loans. What is held for a loan lies in `user/<id>/margin/held`; the pool lends and gets back, interest and fees are the house's. */
import { type Amount, amount, divide } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { keepPromise, moving, poolOf, postingsOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Account, Address, Posting, Transfer } from "@assay/server/ledger/ledger.ts";
import type { Cause, Sale } from "../rules/close-out.ts";
import type { Loan } from "./store.ts";

const pool = poolOf("loans");
export const POOL: Address = pool.free;
/** What is approved and not yet accepted. */
export const PROMISED: Address = pool.promised;
export const FEES: Address = "house/fee/loans";
/** Receives the fees of close-outs and pays what a close-out leaves unpaid. */
export const INSURANCE: Address = "house/insurance/loans";

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "margin", "held");

type Parties = Pick<Loan, "customerId" | "currency" | "collateralCurrency">;

/** What an application asks for. */
interface Approved {
  readonly currency: string;
  readonly amount: bigint;
}

/** Every account that a loan may move, so that all are locked in one step. */
export const accountsOf = ({ customerId, currency, collateralCurrency }: Parties): Account[] =>
  [spotAddress(customerId), heldAddress(customerId), POOL, FEES, INSURANCE].flatMap((address) =>
    [currency, collateralCurrency].map((one) => ({ address, currency: one })),
  );

/** The customer sets the collateral aside, and the pool lends the amount, which is held beside it. */
export function borrowed({ id, customerId, currency, collateralCurrency, lent, collateral }: Loan): Posting {
  const held = heldAddress(customerId);
  const transfers = [
    { from: spotAddress(customerId), to: held, amount: amount(collateralCurrency, collateral) },
    { from: POOL, to: held, amount: amount(currency, lent) },
  ];
  return { reason: "loan-borrow", reference: id, transfers };
}

/** What was approved is set aside, so that whoever accepts in time finds it. */
export const approved = (reference: string, { currency, amount: units }: Approved): Posting => ({
  reason: "loan-approve",
  reference,
  transfers: setAside(pool, amount(currency, units)),
});

/** What was approved and is not accepted returns to the pool. */
export const unapproved = (reference: string, { currency, amount: units }: Approved): Posting => ({
  reason: "loan-unapprove",
  reference,
  transfers: keepPromise(pool, amount(currency, units), POOL, amount(currency, 0n)),
});

/** A large loan begins: the margin is set aside, and what was promised is held beside it. */
export function accepted({ id, customerId, currency, collateralCurrency, lent, collateral }: Loan): Posting {
  const held = heldAddress(customerId);
  const transfers = [
    { from: spotAddress(customerId), to: held, amount: amount(collateralCurrency, collateral) },
    ...keepPromise(pool, amount(currency, lent), held, amount(currency, lent)),
  ];
  return { reason: "loan-borrow", reference: id, transfers };
}

/** Proceeds leave what is held for the loan. */
export const released = (reference: string, { customerId, currency }: Parties, units: bigint): Posting[] =>
  postingsOf("loan-release", reference, [
    { from: heldAddress(customerId), to: spotAddress(customerId), amount: amount(currency, units) },
  ]);

/** The customer sets more collateral aside. */
export const added = (reference: string, { customerId, collateralCurrency }: Parties, units: bigint): Posting[] =>
  postingsOf("loan-add", reference, [
    { from: spotAddress(customerId), to: heldAddress(customerId), amount: amount(collateralCurrency, units) },
  ]);

/** Collateral that is not needed comes back. */
export const removed = (reference: string, { customerId, collateralCurrency }: Parties, units: bigint): Posting[] =>
  postingsOf("loan-remove", reference, [
    { from: heldAddress(customerId), to: spotAddress(customerId), amount: amount(collateralCurrency, units) },
  ]);

/** What a payment pays: interest to the house, principal back to the pool. */
export interface Paid {
  readonly interest: bigint;
  readonly principal: bigint;
}

/** The customer repays out of held proceeds and out of spot, interest first. */
export function repaid(reference: string, { customerId, currency }: Parties, fromProceeds: bigint, paid: Paid): Posting[] {
  const [held, spot] = [heldAddress(customerId), spotAddress(customerId)];
  const interestHeld = paid.interest < fromProceeds ? paid.interest : fromProceeds;
  const principalHeld = fromProceeds - interestHeld;
  const pay = (from: Address, to: Address, units: bigint): Transfer => ({ from, to, amount: amount(currency, units) });
  return postingsOf("loan-repay", reference, [
    pay(held, FEES, interestHeld),
    pay(held, POOL, principalHeld),
    pay(spot, FEES, paid.interest - interestHeld),
    pay(spot, POOL, paid.principal - principalHeld),
  ]);
}

/**
 * What is held pays: proceeds as they are, and collateral, which the house takes at the index. The part of it that pays interest goes to the
 * fees, rounded down, the rest to the pool; the fee of a close-out to the insurance fund, which covers what it can of a principal that is left.
 */
export function sold(
  reference: string,
  { customerId, currency, collateralCurrency }: Parties,
  sale: Sale,
  { paid, covered, cause }: { readonly paid: Paid; readonly covered: bigint; readonly cause: Cause },
): Posting[] {
  const held = heldAddress(customerId);
  const interestHeld = paid.interest < sale.fromProceeds ? paid.interest : sale.fromProceeds;
  const interestSold = paid.interest - interestHeld;
  const net = sale.sold - sale.fee;
  const forInterest = sale.brought === 0n ? 0n : divide(net * interestSold, sale.brought, "down");
  const move = (from: Address, to: Address, currencyMoved: string, units: bigint): Transfer => ({
    from,
    to,
    amount: amount(currencyMoved, units),
  });
  return postingsOf("loan-sale", reference, [
    move(held, FEES, currency, interestHeld),
    move(held, POOL, currency, sale.fromProceeds - interestHeld),
    move(held, cause === "asked" ? FEES : INSURANCE, collateralCurrency, sale.fee),
    move(held, FEES, collateralCurrency, forInterest),
    move(held, POOL, collateralCurrency, net - forInterest),
    move(INSURANCE, POOL, currency, covered),
  ]);
}

/** The loan has ended: what is still held comes back. */
export const returned = (reference: string, { customerId, ...loan }: Loan): Posting[] =>
  postingsOf("loan-return", reference, [
    { from: heldAddress(customerId), to: spotAddress(customerId), amount: amount(loan.collateralCurrency, loan.collateral) },
    { from: heldAddress(customerId), to: spotAddress(customerId), amount: amount(loan.currency, loan.proceeds) },
  ]);

/** The treasury funds the sandbox's pool and its insurance fund once; what they lose is not filled up again. */
export const fund = (pool: Amount, insurance: Amount): Posting => ({
  reason: "fund-loans",
  reference: `genesis ${pool.currency}`,
  transfers: moving([
    { from: "world/treasury", to: POOL, amount: pool },
    { from: "world/treasury", to: INSURANCE, amount: insurance },
  ]),
});
