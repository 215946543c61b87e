/** What one of the customer's accounts holds, for the tickets that spend it. Undefined for a visitor and until it is known. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { type Amount, parseAmount } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
import { useSession } from "@assay/ui/session.ts";
import { calls } from "../contract.ts";

type Account = InputTextOf<typeof calls.showWallet>["type"];

export type Holding = OutputOf<typeof calls.showWallet>["wallet"] & {
  /** What can be spent, and what orders, positions and the like hold. */
  readonly free: Amount;
  readonly held: Amount;
};

/** Of one currency, told by its id. */
export function useHolding(currencyId: number, account: Account, when = true): Holding | undefined {
  const fiat = useSession((now) => now.fiat);
  const input = { currency: String(currencyId), type: account, fiat } as const;
  const held = useCall(calls.showWallet, input, { when }).data?.wallet;
  const amountOf = (text: string): Amount => parseAmount(held!.currency, text)!;
  return held && { ...held, free: amountOf(held.available), held: amountOf(held.frozen) };
}

export interface Holdings {
  readonly base: Holding | undefined;
  readonly quote: Holding | undefined;
  /** What can be spent of both, once both are known. */
  readonly available: { readonly base: Amount; readonly quote: Amount } | undefined;
}

/** Of both currencies of a market. */
export function useHoldings(market: { readonly currency_id: number; readonly legal_id: number }, account: Account): Holdings {
  const base = useHolding(market.currency_id, account);
  const quote = useHolding(market.legal_id, account);
  return { base, quote, available: base && quote && { base: base.free, quote: quote.free } };
}
