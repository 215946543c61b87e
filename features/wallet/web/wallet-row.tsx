import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { findCurrency } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { LiveWorth } from "./live-worth.tsx";
import { heldIn, type Wallet } from "./wallet-list.ts";

export interface WalletRowProps {
  readonly wallet: Wallet;
  readonly fiat: string;
  /** Where it trades; none for the currency in which everything is valued. */
  readonly market: MarketView | undefined;
  readonly chosen: boolean;
  readonly onPress: () => void;
}

/** Columns of the desktop: currency, price, available, on hold, value. On narrower screens the row is two lines. */
const columns = "desk:grid desk:grid-cols-[minmax(0,1.3fr)_1fr_1fr_0.8fr_1fr] desk:gap-4";

export function WalletHeads() {
  const t = useTexts("wallet");
  return (
    <div aria-hidden="true" className={`hidden pb-1 text-caption text-faint ${columns}`}>
      <span>{t("assets.currency")}</span>
      <span className="text-end">{t("assets.price")}</span>
      <span className="text-end">{t("assets.available")}</span>
      <span className="text-end">{t("assets.frozen")}</span>
      <span className="text-end">{t("assets.value")}</span>
    </div>
  );
}

/** A currency in an account; the press shows where all of it is. */
export function WalletRow({ wallet, fiat, market, chosen, onPress }: WalletRowProps) {
  const t = useTexts("wallet");
  const { currency, available, frozen, value } = wallet;
  const held = findCurrency(currency) && parseAmount(currency, frozen)?.units !== 0n;
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onPress}
      className={`press flex min-h-[66px] w-full items-center gap-3 rounded-button px-2 text-start active:scale-[.985] md:aria-[current]:bg-s2 desk:min-h-14 ${columns}`}
    >
      <span className="flex min-w-0 grow items-center gap-3">
        <CoinLogo code={currency} />
        <span className="min-w-0">
          <span className="block text-body font-semibold">{currency}</span>
          <span className="flex gap-1.5 text-caption text-soft">
            {market ? (
              <span className="flex gap-1.5 desk:hidden">
                <PriceCell symbol={market.symbol} price={market.price} decimals={market.price_decimals} />
                <LiveChange symbol={market.symbol} change={market.change} />
              </span>
            ) : null}
            <span className={market ? "hidden truncate desk:block" : "truncate"}>{wallet.currency_name}</span>
          </span>
        </span>
      </span>
      <span className="hidden text-end desk:block">
        {market && (
          <>
            <PriceCell symbol={market.symbol} price={market.price} decimals={market.price_decimals} className="block text-body" />
            <LiveChange symbol={market.symbol} change={market.change} className="block text-caption" />
          </>
        )}
      </span>
      <span className="shrink-0 text-end">
        <AmountText value={available} currency={currency} hideable className="hidden text-body font-medium desk:block" />
        <AmountText
          value={heldIn([wallet], currency)}
          currency={currency}
          hideable
          className="block text-body font-medium desk:hidden"
        />
        <LiveWorth value={value} wallets={[wallet]} code={fiat} className="block text-caption text-faint desk:hidden" />
        {held && (
          <span className="block text-caption text-soft desk:hidden">
            {t("assets.frozen")} <AmountText value={frozen} currency={currency} hideable />
          </span>
        )}
      </span>
      <span className="hidden text-end text-body text-soft desk:block">
        {held && <AmountText value={frozen} currency={currency} hideable />}
      </span>
      <LiveWorth value={value} wallets={[wallet]} code={fiat} className="hidden text-end text-body text-soft desk:block" />
    </button>
  );
}
