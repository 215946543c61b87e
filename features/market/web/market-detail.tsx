import { useCall } from "@assay/ui/client.ts";
import { useOutline, useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import AlertButton from "./alert-button.tsx";
import { useCoinName } from "./coin-name.ts";
import MarketChart from "./market-chart.tsx";
import type { Market } from "./market-order.ts";
import { otherProducts } from "./market-tabs.ts";
import { MarketStats } from "./market-stats.tsx";
import { tradePath } from "./paths.ts";
import PriceSources from "./price-sources.tsx";
import StarButton from "./star-button.tsx";

/** A market beside the list of a tablet: price, chart, figures of the day, and the ways to trade it. */
export function MarketDetail({ symbol }: { readonly symbol: string }) {
  const answer = useCall(calls.showMarket, { symbol });
  return (
    <div className="sticky top-0 h-dvh overflow-y-auto pt-(--top) pb-8">
      <Loaded query={answer} skeleton={<Skeleton className="m-5 h-[60dvh] rounded-card" />}>
        {({ market }) => <Detail market={market} />}
      </Loaded>
    </div>
  );
}

function Detail({ market }: { readonly market: Market }) {
  const t = useTexts("market");
  const named = useOutline();
  const [asked, setAsked] = useState(false);
  const { symbol, base, quote, price_decimals: priceDecimals, quantity_decimals: quantityDecimals, indexed } = market;
  return (
    <>
      <header className="flex items-center gap-3 px-5 pt-5">
        <CoinLogo code={base} size={40} />
        <div className="min-w-0 grow">
          <h2 className="text-section">
            <PairName base={base} quote={quote} />
          </h2>
          <p className="text-form text-soft">{useCoinName(market)}</p>
        </div>
        <span className="flex">
          <AlertButton market={market} />
          <StarButton market={market} />
        </span>
      </header>
      <p className="flex items-baseline gap-3 px-5 pt-3">
        <PriceCell symbol={symbol} price={market.price} decimals={priceDecimals} className="text-price" />
        <LiveChange symbol={symbol} change={market.change} className="text-body font-semibold" />
      </p>
      <MarketStats market={market} className="px-5 py-4" />
      {indexed ? (
        <MarketChart
          symbol={symbol}
          priceDecimals={priceDecimals}
          quantityDecimals={quantityDecimals}
          chartClass="h-[46dvh] min-h-72"
          className="border-t border-line"
        />
      ) : (
        <p className="border-t border-line px-5 pt-4 text-form text-soft">{t("limit-only")}</p>
      )}
      <div className="grid grid-cols-2 gap-3 px-5 pt-5">
        <Way to={tradePath(symbol)} look="bg-up-fill text-on-up" text={t("buy")} />
        <Way to={`${tradePath(symbol)}&side=sell`} look="bg-down-fill text-on-down" text={t("sell")} />
        {(indexed ? otherProducts(market.kind) : []).map(({ key, path }) => (
          <Way key={key} to={`${path}?symbol=${symbol}`} look="bg-s2" text={named(key, "product")} />
        ))}
        {indexed && (
          <Button onPress={() => setAsked(true)} className="col-span-2">
            {t("sources.title")}
          </Button>
        )}
      </div>
      <Sheet open={asked} onClose={() => setAsked(false)} title={t("sources.title")} context={symbol}>
        <PriceSources symbol={symbol} />
      </Sheet>
    </>
  );
}

function Way({ to, look, text }: { readonly to: string; readonly look: string; readonly text: string }) {
  return (
    <Go to={to} className={`press grid min-h-12 place-items-center rounded-button text-body font-semibold ${look}`}>
      {text}
    </Go>
  );
}
