/** What the spot account holds of a market's two currencies. */
import { type Amount, parseAmount } from "@assay/core/money.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useSession } from "@assay/ui/session.ts";

export interface Holding {
  readonly currency: string;
  readonly available: string;
  readonly frozen: string;
  readonly value: { readonly usdt: string | null; readonly fiat: string | null };
}

export interface Holdings {
  readonly base: Holding | undefined;
  readonly quote: Holding | undefined;
  /** Both as amounts, once both are known. */
  readonly available: { readonly base: Amount; readonly quote: Amount } | undefined;
}

const SPOT = "change";

function useHolding(currencyId: number): Holding | undefined {
  const fiat = useSession((now) => now.fiat);
  return useCall(wallet.showWallet, { currency: String(currencyId), type: SPOT, fiat }).data?.wallet;
}

export function useHoldings(market: {
  readonly currency_id: number;
  readonly legal_id: number;
  readonly base: string;
  readonly quote: string;
}): Holdings {
  const base = useHolding(market.currency_id);
  const quote = useHolding(market.legal_id);
  const baseAmount = base && parseAmount(market.base, base.available);
  const quoteAmount = quote && parseAmount(market.quote, quote.available);
  return { base, quote, available: baseAmount && quoteAmount ? { base: baseAmount, quote: quoteAmount } : undefined };
}
