/** The features that this server serves, one line each, in the order of the map. */
import { contentFeature } from "@assay/features/content/server.ts";
import { identityFeature, openPracticeCustomer } from "@assay/features/identity/server.ts";
import { type MarketFeed, marketFeature, markets } from "@assay/features/market/server.ts";
import { type Liquidity, spotFeature } from "@assay/features/spot/server.ts";
import { walletFeature } from "@assay/features/wallet/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Feature } from "@assay/server/feature.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import type { Outside } from "@assay/server/outside/outside.ts";

export function openFeatures({ mode, passwordPepper }: Config, outside: Outside, feed: MarketFeed) {
  const spot = spotFeature({ mode, liquidity: liquidityOf(feed) });
  const features: readonly Feature[] = [
    contentFeature({ mode, menu: () => features.flatMap((feature) => feature.shortcuts) }),
    identityFeature({ pepper: passwordPepper, mail: outside.mail, sms: outside.sms }),
    marketFeature(feed),
    walletFeature({
      mode,
      rates: sandboxFiatRates,
      priceOf: (currency) => feed.referencePrice(`${currency}/USDT`).price,
      openCustomer: openPracticeCustomer,
    }),
    spot,
  ];
  return { features, spot };
}

/** The market as spot needs it: the terms of every market, and the feed's prices and depth. */
function liquidityOf(feed: MarketFeed): Liquidity {
  return {
    markets,
    get feed() {
      return feed.label;
    },
    referencePrice: (symbol) => feed.referencePrice(symbol),
    depth: (symbol) => feed.depth(symbol),
    onDepth: (run) => feed.onDepth(run),
  };
}

/** What prices are asked for at the venues. */
export const instruments = [...markets.values()].map(({ base, tick, step }) => ({ base, tick, step }));
