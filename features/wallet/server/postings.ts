import { type Amount, amount, pow10 } from "@assay/core/money.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import type { Account } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";

/** Where a customer's money is: what can be used, or what an open order holds. */
export type Place = "available" | "held";

export function addressOf(customerId: string, account: Account, place: Place = "available"): Address {
  const available = `user/${customerId}/${account}`;
  return place === "held" ? `${available}/held` : available;
}

/** Both places of one account by their addresses, for readers. */
export function placesOf(customerId: string, account: Account): [Address, { account: Account; place: Place }][] {
  return (["available", "held"] as const).map((place) => [addressOf(customerId, account, place), { account, place }]);
}

export const FAUCET: Address = "house/faucet";
const TREASURY: Address = "world/treasury";
export const faucetFund = amount(VALUE_CURRENCY, 10_000_000_000n * pow10(8));

/** The customer moves money from one of his accounts to another; nobody else gains or loses. */
export function transfer(id: string, customerId: string, from: Account, to: Account, moved: Amount): Posting {
  return {
    reason: "transfer",
    reference: id,
    transfers: [{ from: addressOf(customerId, from), to: addressOf(customerId, to), amount: moved }],
  };
}

/** The faucet pays a customer practice money for one UTC day. */
export function faucet(customerId: string, day: number, gift: Amount): Posting {
  return {
    reason: "faucet",
    reference: `${customerId}/${day}`,
    transfers: [{ from: FAUCET, to: addressOf(customerId, "spot"), amount: gift }],
  };
}

/** The treasury funds the sandbox's faucet when it opens. */
export function fundFaucet(): Posting {
  return { reason: "fund-faucet", reference: "genesis", transfers: [{ from: TREASURY, to: FAUCET, amount: faucetFund }] };
}

/** The treasury fills the sandbox's faucet up to its fund again. */
export function fillFaucet(id: string, left: Amount): Posting {
  const lacking = amount(faucetFund.currency, faucetFund.units - left.units);
  return { reason: "fund-faucet", reference: id, transfers: [{ from: TREASURY, to: FAUCET, amount: lacking }] };
}

/** What is left in an account of practice: USDT goes back to the faucet, which gives it again, and the rest to the treasury. */
export function practiceEnded(
  customerId: string,
  owned: readonly { readonly address: Address; readonly amount: Amount }[],
): Posting {
  const transfers = owned.map(({ address, amount: left }) => ({
    from: address,
    to: left.currency === faucetFund.currency ? FAUCET : TREASURY,
    amount: left,
  }));
  return { reason: "practice-ended", reference: customerId, transfers };
}
