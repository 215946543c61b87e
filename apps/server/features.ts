/** The features that this installation serves, in the order of the map: one import and one line each. */
import type { Config } from "@assay/server/config.ts";
import type { Feature } from "@assay/server/feature.ts";
import type { Log } from "@assay/server/log.ts";
import type { Outside } from "@assay/server/outside/outside.ts";
import { contentFeature } from "@assay/features/content/server.ts";
import { identityFeature, openPracticeCustomer } from "@assay/features/identity/server.ts";
import { messagesFeature } from "@assay/features/messages/server.ts";
import { contracts, leverageFeature, type LeverageFeature } from "@assay/features/leverage/server.ts";
import {
  equityMarkets,
  type IndexTick,
  type MarketFeed,
  marketFeature,
  markets,
  indexHistory,
  indexPrices,
  priceHistory,
} from "@assay/features/market/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { type SecondsFeature, secondsFeature } from "@assay/features/seconds/server.ts";
import { spotFeature, type SpotFeature } from "@assay/features/spot/server.ts";
import { stockFeature } from "@assay/features/stock/server.ts";
import { walletFeature } from "@assay/features/wallet/server.ts";

export interface Served {
  readonly features: readonly Feature[];
  /** These follow the feed once everything runs. */
  readonly spot: SpotFeature;
  readonly seconds: SecondsFeature;
  readonly leverage: LeverageFeature;
}

export function openFeatures(
  { mode, passwordPepper: pepper }: Config,
  { mail, sms, push, rates }: Outside,
  feed: MarketFeed,
  log: Log,
): Served {
  const liquidity = {
    markets,
    get feed() {
      return feed.label;
    },
    referencePrice: (symbol: string) => feed.referencePrice(symbol),
    tick: (symbol: string) => feed.tick(symbol),
    depth: (symbol: string) => feed.depth(symbol),
    onDepth: (run: (symbol: string) => void) => feed.onDepth(run),
    onTick: (run: (tick: IndexTick) => void) => feed.onTick(run),
  };
  const sharePrices = {
    markets: equityMarkets,
    get feed() {
      return feed.label;
    },
    reference: (symbol: string) => feed.reference(symbol),
    worth: (symbol: string) => feed.worth(symbol),
    corporateActions: (from: number, until: number) => feed.corporateActions(from, until),
  };
  const messages = messagesFeature({ mode, push });
  const spot = spotFeature({ mode, liquidity, notify: messages.notify });
  const seconds = secondsFeature({
    mode,
    markets,
    tick: (symbol) => feed.tick(symbol),
    feed: () => feed.label,
    onTick: (run) => feed.onTick(run),
  });
  const marks = {
    contracts,
    get feed() {
      return feed.label;
    },
    tick: (symbol: string) => feed.tick(symbol),
    minutes: indexHistory(feed),
    pricesAt: indexPrices(feed),
    worth: (symbol: string) => feed.worth(symbol),
    depth: liquidity.depth,
    onTick: (run: Parameters<MarketFeed["onTick"]>[0]) => feed.onTick(run),
  };
  const leverage = leverageFeature({ mode, marks, notify: messages.notify });
  const features: readonly Feature[] = [
    contentFeature({ mode, menu: () => features.flatMap(({ shortcuts }) => shortcuts) }),
    identityFeature({
      pepper,
      mail,
      sms,
      alarm: (failing) => log.error(failing, "passwords are being tried on many accounts"),
    }),
    messages,
    proofsFeature({ secret: pepper, notify: messages.notify }),
    marketFeature(feed, messages.notify),
    walletFeature({
      mode,
      rates,
      priceOf: (currency) => feed.worth(`${currency}/USDT`),
      pricesAt: priceHistory(feed),
      positions: leverage.positions,
      openCustomer: openPracticeCustomer,
    }),
    protectionFeature(),
    spot,
    leverage,
    seconds,
    stockFeature({ mode, prices: sharePrices, notify: messages.notify }),
  ];
  return { features, spot, leverage, seconds };
}
