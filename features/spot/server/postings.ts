/** All money of spot trading. A fill moves what the taker pays straight from the account; only what rests is held. */
import { type Amount, amount } from "@assay/core/money.ts";
import { currencyFact } from "@assay/core/currency.ts";
import type { Address, Posting, Transfer } from "@assay/server/ledger/posting.ts";
import { addressOf } from "@assay/features/wallet/server.ts";

/** The labelled house market maker. It was funded once and can run dry. */
export const MARKET_MAKER: Address = "house/market-maker";
const TREASURY: Address = "world/treasury";
const FEE_LANES = 8;

/** Fees of one market go to one of several house accounts, so that no single row is touched by every trade of the platform. */
export const feeAddress = (base: string): Address => `house/fee/spot/${currencyFact(base).id % FEE_LANES}`;

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "spot", "held");

/** One side of a trade: where its money comes from, where what it bought goes to, and its fee (none for the house). */
export interface Party {
  readonly pays: Address;
  readonly receives: Address;
  readonly fee: bigint;
}

export interface Trade {
  /** The market's symbol and the trade's number in it. */
  readonly id: string;
  readonly base: Amount;
  readonly quote: Amount;
  readonly buyer: Party;
  readonly seller: Party;
}

/** The buyer pays the seller price times quantity; the seller gives the buyer the quantity. */
export function spotTrade({ id, base, quote, buyer, seller }: Trade): Posting {
  return {
    reason: "spot-trade",
    reference: id,
    transfers: [
      { from: buyer.pays, to: seller.receives, amount: quote },
      { from: seller.pays, to: buyer.receives, amount: base },
    ],
  };
}

/** Each customer of a trade pays the house a share of what the trade brought, out of what it brought. Undefined if nobody pays. */
export function spotFee({ id, base, quote, buyer, seller }: Trade): Posting | undefined {
  const to = feeAddress(base.currency);
  const transfers: Transfer[] = [];
  if (buyer.fee > 0n) transfers.push({ from: buyer.receives, to, amount: amount(base.currency, buyer.fee) });
  if (seller.fee > 0n) transfers.push({ from: seller.receives, to, amount: amount(quote.currency, seller.fee) });
  return transfers.length > 0 ? { reason: "spot-fee", reference: id, transfers } : undefined;
}

/** The customer sets aside what a resting order will pay. */
export function spotHold(orderId: string, customerId: string, held: Amount): Posting {
  return {
    reason: "spot-hold",
    reference: orderId,
    transfers: [{ from: spotAddress(customerId), to: heldAddress(customerId), amount: held }],
  };
}

/** An amended order holds more or less than before: the customer sets the difference aside, or gets it back. Undefined if none. */
export function spotAmend(reference: string, customerId: string, before: Amount, after: Amount): Posting | undefined {
  const difference = after.units - before.units;
  if (difference === 0n) return undefined;
  const [spot, held] = [spotAddress(customerId), heldAddress(customerId)];
  const transfer =
    difference > 0n
      ? { from: spot, to: held, amount: amount(after.currency, difference) }
      : { from: held, to: spot, amount: amount(after.currency, -difference) };
  return { reason: "spot-amend", reference, transfers: [transfer] };
}

/** The customer gets back what a cancelled order still held. */
export function spotRelease(orderId: string, customerId: string, held: Amount): Posting {
  return {
    reason: "spot-release",
    reference: orderId,
    transfers: [{ from: heldAddress(customerId), to: spotAddress(customerId), amount: held }],
  };
}

/** The treasury funds the market maker once per currency; what it loses is not filled up again. */
export function fundMarketMaker(fund: Amount): Posting {
  return {
    reason: "fund-market-maker",
    reference: `genesis-${fund.currency}`,
    transfers: [{ from: TREASURY, to: MARKET_MAKER, amount: fund }],
  };
}
