/** All money of leverage. Margin is a place: what a position holds lies in `user/<id>/contract/held`. */
import { currencyFact } from "@assay/core/currency.ts";
import { type Amount, amount, pow10 } from "@assay/core/money.ts";
import type { Address, Posting, Transfer } from "@assay/server/ledger/posting.ts";
import { addressOf } from "@assay/features/wallet/server.ts";

/** The other side of every position. It was funded once and can run dry. */
export const HOUSE: Address = "house/leverage";
/** Pays what a liquidation leaves unpaid, and receives the liquidation fees. It was funded once and can run dry. */
export const INSURANCE: Address = "house/insurance/leverage";
const TREASURY: Address = "world/treasury";
const FEE_LANES = 8;

export const QUOTE = "USDT";
export const houseFund = amount(QUOTE, 50_000_000n * pow10(8));
export const insuranceFund = amount(QUOTE, 5_000_000n * pow10(8));

/** Fees of one market go to one of several house accounts, so that no single row is touched by every trade of the platform. */
export const feeAddress = (symbol: string): Address => `house/fee/leverage/${currencyFact(symbol.split("/")[0]!).id % FEE_LANES}`;

export const freeAddress = (customerId: string): Address => addressOf(customerId, "contract");
export const heldAddress = (customerId: string): Address => addressOf(customerId, "contract", "held");

const money = (units: bigint): Amount => amount(QUOTE, units);

/** Where money lies that a position frees, or that pays for it: in its customer's account, or held where it belongs to a purse. */
export const placeOf = ({ customerId, purse }: { readonly customerId: string; readonly purse: string | null }): Address =>
  purse === null ? freeAddress(customerId) : heldAddress(customerId);

/** The transfers that move something; undefined if none does. */
function posting(
  reason: string,
  reference: string,
  transfers: readonly [from: Address, to: Address, units: bigint][],
): Posting | undefined {
  const moving = transfers
    .filter(([from, to, units]) => units > 0n && from !== to)
    .map(([from, to, units]): Transfer => ({ from, to, amount: money(units) }));
  return moving.length > 0 ? { reason, reference, transfers: moving } : undefined;
}

/** A customer's money moves between free and held: what is positive is set aside, what is negative comes back. */
function aside(reason: string, reference: string, customerId: string, units: bigint): Posting | undefined {
  const [free, held] = [freeAddress(customerId), heldAddress(customerId)];
  return posting(reason, reference, units > 0n ? [[free, held, units]] : [[held, free, -units]]);
}

/** The customer sets aside the margin and the fee of an order that waits. */
export const leverageHold = (id: string, customerId: string, units: bigint) => aside("leverage-hold", id, customerId, units);

/** The customer gets back what a cancelled order held, or what one that opened did not need. */
export const leverageRelease = (id: string, customerId: string, units: bigint) =>
  aside("leverage-release", id, customerId, -units);

/** The customer sets aside a position's margin, adds to it, or takes some back. */
export const leverageMargin = (reference: string, customerId: string, units: bigint) =>
  aside("leverage-margin", reference, customerId, units);

/** The customer pays the house its share of what a position is worth when it opens and when it closes. */
export const leverageFee = (reference: string, symbol: string, from: Address, units: bigint) =>
  posting("leverage-fee", reference, [[from, feeAddress(symbol), units]]);

/** The customer pays the house for a night out of what is held and what is free, or receives it into what is held (below nothing). */
export const leverageOvernight = (reference: string, customerId: string, { held, free = 0n }: { held: bigint; free?: bigint }) =>
  posting("leverage-overnight", reference, [
    [heldAddress(customerId), HOUSE, held],
    [freeAddress(customerId), HOUSE, free],
    [HOUSE, heldAddress(customerId), -held],
  ]);

/** Who pays what when a position closes, in quote units. */
export interface Settlement {
  readonly margin: bigint;
  /** Of a loss: out of the margin, out of what the account has free, and out of the margins of other positions. */
  readonly lostMargin: bigint;
  readonly lostFree: bigint;
  readonly drawn: bigint;
  /** Of a profit: by the house, and by the insurance fund where the house is dry. */
  readonly wonHouse: bigint;
  readonly wonInsurance: bigint;
}

/** The position ends: its margin comes back but for the loss, which the house receives; a profit comes from the house. */
export function leverageClose(
  { id, customerId, purse }: { readonly id: string; readonly customerId: string; readonly purse: string | null },
  settled: Settlement,
): Posting | undefined {
  const { margin, lostMargin, lostFree, drawn, wonHouse, wonInsurance } = settled;
  const [free, held] = [placeOf({ customerId, purse }), heldAddress(customerId)];
  return posting("leverage-close", id, [
    [held, free, margin - lostMargin],
    [held, HOUSE, lostMargin + drawn],
    [free, HOUSE, lostFree],
    [HOUSE, free, wonHouse],
    [INSURANCE, free, wonInsurance],
  ]);
}

/** A liquidated customer pays the insurance fund a share of the value, out of what is left. */
export const liquidationFee = (id: string, from: Address, units: bigint) =>
  posting("liquidation-fee", id, [[from, INSURANCE, units]]);

/** The insurance fund pays the house what a customer's loss exceeds his money by. */
export const insuranceCover = (id: string, units: bigint) => posting("insurance-cover", id, [[INSURANCE, HOUSE, units]]);

/** The house pays a part of what it owed on a closed position since it was dry. */
export const leverageClaim = (reference: string, to: Address, units: bigint) =>
  posting("leverage-claim", reference, [[HOUSE, to, units]]);

/** The treasury funds the house's counterpart and the insurance fund once; what they lose is not filled up again. */
export function fundLeverage(house: Amount = houseFund, insurance: Amount = insuranceFund): Posting {
  return {
    reason: "fund-leverage",
    reference: "genesis",
    transfers: [
      { from: TREASURY, to: HOUSE, amount: house },
      { from: TREASURY, to: INSURANCE, amount: insurance },
    ],
  };
}
