import { findCurrency } from "@assay/core/currency.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useSession } from "@assay/ui/session.ts";
import { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import { CoinActions } from "./coin-actions.tsx";
import { CoinBills } from "./coin-bills.tsx";
import { CoinPlaces } from "./coin-places.tsx";
import { CoinPrice } from "./coin-price.tsx";
import type { WalletChoice } from "./wallet-list.ts";

/** One currency: what it is worth, in which accounts it lies, its price, and what can be done with it. */
export function CoinDetail({ choice }: { readonly choice: WalletChoice | undefined }) {
  const t = useTexts("wallet");
  const fact = choice && findCurrency(choice.currency);
  const fiat = useSession((now) => now.fiat);
  const query = useCall(calls.showCurrency, { currency: String(fact?.id), fiat }, { when: fact !== undefined });
  const quotes = useCall(market.listQuotes, {}, { when: fact !== undefined });
  if (!choice || !fact) return <Empty text={t("coin.choose")} />;
  const traded = quotes.data?.list.find(({ base, quote }) => base === fact.code && quote === VALUE_CURRENCY);
  return (
    <div className="pb-2">
      <div className="flex min-h-11 items-center gap-3">
        <CoinLogo code={fact.code} size={40} />
        <div className="min-w-0 grow">
          <h2 className="text-section">{fact.code}</h2>
          <p className="truncate text-caption text-soft">{fact.name}</p>
        </div>
        {traded && <CoinPrice market={traded} />}
      </div>
      <Loaded query={query}>
        {({ value, accounts }) => (
          <>
            <p className="mt-4 text-form text-soft">{t("coin.held")}</p>
            <p className="text-title">
              <FiatText value={value.fiat} code={fiat} hideable />
            </p>
            <p className="text-form text-soft">
              <AmountText value={value.usdt} currency={VALUE_CURRENCY} unit hideable />
            </p>
            <CoinActions choice={choice} market={traded?.symbol} />
            <CoinPlaces accounts={accounts} fiat={fiat} />
          </>
        )}
      </Loaded>
      <CoinBills code={fact.code} />
    </div>
  );
}
