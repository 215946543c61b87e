import { findCurrency } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { bills } from "@assay/ui/declared.ts";
import { lazyPart, within } from "@assay/ui/lazy-part.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Suspense } from "react";
import { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import { CoinActions } from "./coin-actions.tsx";
import { CoinCurve } from "./coin-curve.tsx";
import { CoinPlaces } from "./coin-places.tsx";
import { LiveWorth } from "./live-worth.tsx";
import { heldIn, type WalletChoice } from "./wallet-list.ts";

export interface CoinDetailProps {
  readonly choice: WalletChoice;
  /** The market in which it can be traded. */
  readonly market: MarketView | undefined;
}

const CoinBills = lazyPart(
  "wallet",
  within([bills], () => import("./coin-bills.tsx")),
);

/** One currency: what it is worth, what can be done with it, in which accounts it lies, and how it came there. */
export function CoinDetail({ choice, market }: CoinDetailProps) {
  const t = useTexts("wallet");
  const { currency } = choice;
  const fiat = useSession((now) => now.fiat);
  const query = useCall(calls.showCurrency, { currency: String(findCurrency(currency)?.id), fiat });
  return (
    <div className="pb-2 md:pt-4">
      <Loaded query={query} skeleton={<RowsSkeleton count={3} pill={false} />}>
        {({ value, accounts }) => (
          <>
            <p className="text-form text-soft">{t("coin.held")}</p>
            <p className="text-title">
              <AmountText
                value={heldIn(
                  accounts.map(({ wallet }) => wallet),
                  currency,
                )}
                currency={currency}
                unit
                hideable
              />
            </p>
            <p className="text-form text-soft">
              <LiveWorth value={value} wallets={accounts.map(({ wallet }) => wallet)} code={fiat} />
              {currency !== VALUE_CURRENCY && (
                <>
                  {" · "}
                  <AmountText value={value.usdt} currency={VALUE_CURRENCY} unit hideable />
                </>
              )}
            </p>
            <CoinActions choice={choice} market={market?.symbol} />
            {market && <CoinCurve key={market.symbol} market={market} />}
            <CoinPlaces accounts={accounts} fiat={fiat} />
          </>
        )}
      </Loaded>
      {!query.isPending && (
        <Suspense>
          <CoinBills code={currency} />
        </Suspense>
      )}
    </div>
  );
}
