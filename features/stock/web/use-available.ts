/** What the stock account has for a market. */
import { type Amount, parseAmount } from "@assay/core/money.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useSession } from "@assay/ui/session.ts";
import type { OrderFacts } from "./stock-form.ts";
import type { Market } from "./use-stock-desk.ts";

const ACCOUNT = "stock";

export function useAvailable({ currency_id, base, legal_id, quote }: Market): OrderFacts["available"] {
  const [shares, money] = [useHeld(currency_id, base), useHeld(legal_id, quote)];
  return shares && money && { base: shares, quote: money };
}

function useHeld(currencyId: number, currency: string): Amount | undefined {
  const fiat = useSession((now) => now.fiat);
  const loggedIn = useSession((now) => now.loggedIn);
  const input = { currency: String(currencyId), type: ACCOUNT, fiat } as const;
  const held = useCall(wallet.showWallet, input, { when: loggedIn }).data?.wallet;
  return held && parseAmount(currency, held.available);
}
