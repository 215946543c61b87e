/** All money of stock. Shares are units of the company's own currency, and the house has those that customers do not. */
import { type Amount, amount } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { pow10 } from "@assay/core/money.ts";
import { payOwed, poolOf } from "@assay/server/agreements/promises.ts";
import type { Address, Posting, Transfer } from "@assay/server/ledger/posting.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import type { Side } from "../contract.ts";

/** Pays dividends. It was funded once and can run dry. */
export const DIVIDEND_FUND = poolOf("dividends");
const TREASURY: Address = "world/treasury";
/** Where companies change how many shares there are. */
const COMPANIES: Address = "world/companies";
/** All that shares come from: what these lack is what the house and its customers have. */
export const SHARE_SOURCES: readonly Address[] = [TREASURY, COMPANIES];

/** The house's shares and money of one market: no row is touched by every trade, and each market can run dry by itself. */
export const houseAddress = (base: string): Address => `house/stock/${base.toLowerCase()}`;
export const feeAddress = (base: string): Address => `house/fee/stock/${base.toLowerCase()}`;
export const stockAddress = (customerId: string): Address => addressOf(customerId, "stock");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "stock", "held");

/** The customer sets aside the most that a waiting order can cost. */
export function stockHold(orderId: string, customerId: string, held: Amount): Posting {
  const transfers = [{ from: stockAddress(customerId), to: heldAddress(customerId), amount: held }];
  return { reason: "stock-hold", reference: orderId, transfers };
}

/** The customer gets back what an order held and did not pay. */
export function stockRelease(orderId: string, customerId: string, held: Amount): Posting {
  const transfers = [{ from: heldAddress(customerId), to: stockAddress(customerId), amount: held }];
  return { reason: "stock-release", reference: orderId, transfers };
}

export interface Trade {
  readonly orderId: string;
  readonly customerId: string;
  readonly side: Side;
  /** Where the customer's part comes from: the account, or what was held. */
  readonly pays: Address;
  readonly shares: Amount;
  readonly cost: Amount;
  readonly fee: Amount;
}

/** The customer and the house exchange shares for money at the price of the order. */
export function stockTrade({ orderId, customerId, side, pays, shares, cost }: Trade): Posting {
  const house = houseAddress(shares.currency);
  const to = stockAddress(customerId);
  const transfers =
    side === "buy"
      ? [
          { from: pays, to: house, amount: cost },
          { from: house, to, amount: shares },
        ]
      : [
          { from: pays, to: house, amount: shares },
          { from: house, to, amount: cost },
        ];
  return { reason: "stock-trade", reference: orderId, transfers };
}

/** The customer pays the house its fee: a buyer beside the price, a seller out of what he got. */
export function stockFee({ orderId, customerId, side, pays, shares, fee }: Trade): Posting {
  const from = side === "buy" ? pays : stockAddress(customerId);
  return { reason: "stock-fee", reference: orderId, transfers: [{ from, to: feeAddress(shares.currency), amount: fee }] };
}

/** The company gives new shares for old ones, or takes shares together: whoever has some has the same part of it as before. */
export function stockSplit(actionId: string, holder: Address, before: Amount, after: bigint): Posting | undefined {
  const { currency, units } = before;
  if (after === units) return undefined;
  const transfer: Transfer =
    after > units
      ? { from: COMPANIES, to: holder, amount: amount(currency, after - units) }
      : { from: holder, to: COMPANIES, amount: amount(currency, units - after) };
  return { reason: "stock-split", reference: `${actionId} ${holder}`, transfers: [transfer] };
}

/** The fund pays a customer what the company paid for each share. */
export function stockDividend(actionId: string, customerId: string, paid: Amount): Posting {
  const transfers = payOwed(DIVIDEND_FUND, stockAddress(customerId), paid);
  return { reason: "stock-dividend", reference: `${actionId} ${customerId}`, transfers };
}

/** The treasury funds the house's market once per currency; what it loses is not filled up again. */
export function fundHouse(base: string, fund: Amount): Posting {
  const transfers = [{ from: TREASURY, to: houseAddress(base), amount: fund }];
  return { reason: "fund-stock", reference: `genesis-${base}-${fund.currency}`, transfers };
}

/** The treasury funds dividends once. */
export function fundDividends(fund: Amount): Posting {
  const transfers = [{ from: TREASURY, to: DIVIDEND_FUND.free, amount: fund }];
  return { reason: "fund-stock", reference: "genesis-dividends", transfers };
}

export const wholeUnits = (currency: string, count: bigint): Amount => amount(currency, count * pow10(scaleOf(currency)));
