/** The features that this installation serves, in the order of the map: one import and one line each. */
import { join } from "node:path";
import type { Config } from "@assay/server/config.ts";
import type { Migrated } from "@assay/server/database.ts";
import type { Feature } from "@assay/server/feature.ts";
import type { Log } from "@assay/server/log.ts";
import type { Outside } from "@assay/server/outside/outside.ts";
import { TERMS } from "@assay/features/content/contract.ts";
import { contentFeature, decide } from "@assay/features/content/server.ts";
import { ieoFeature } from "@assay/features/ieo/server.ts";
import { identityFeature, openOwnCodes, openPracticeCustomer } from "@assay/features/identity/server.ts";
import { messagesFeature } from "@assay/features/messages/server.ts";
import { lockMiningFeature } from "@assay/features/lock-mining/server.ts";
import { contracts, leverageFeature } from "@assay/features/leverage/server.ts";
import {
  equityMarkets,
  feedPrices,
  indexedMarkets,
  type MarketFeed,
  marketFeature,
  markets,
  priceHistory,
} from "@assay/features/market/server.ts";
import { featureMap } from "@assay/features/map.ts";
import { operatorsFeature } from "@assay/features/operators/server.ts";
import { payeesFeature } from "@assay/features/payees/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { secondsFeature } from "@assay/features/seconds/server.ts";
import { spotFeature } from "@assay/features/spot/server.ts";
import { stockFeature } from "@assay/features/stock/server.ts";
import { swapFeature } from "@assay/features/swap/server.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import { verificationFeature } from "@assay/features/verification/server.ts";
import { vipFeature } from "@assay/features/vip/server.ts";
import { walletFeature } from "@assay/features/wallet/server.ts";
import { feedHealth } from "./readiness.ts";

/** What is migrated before there are prices, with which features open. */
export const schemas: readonly Migrated[] = featureMap.map((name) => ({
  name,
  folder: join(import.meta.dirname, "../../features", name),
}));
import { yieldsFeature } from "@assay/features/yields/server.ts";
import { dualFeature } from "@assay/features/dual/server.ts";
import { depositsFeature } from "@assay/features/deposits/server.ts";
import { supportFeature } from "@assay/features/support/server.ts";
import { chatRoomFeature } from "@assay/features/chat-room/server.ts";

export function openFeatures(
  {
    mode,
    passwordPepper: pepper,
    documentSecret,
    picturesKeptDays,
    publicOrigin,
    webViewOrigins,
    consoleOrigin,
    practiceStaff,
  }: Config,
  { mail, sms, push, files, rates, chains, practice }: Outside,
  feed: MarketFeed,
  log: Log,
): readonly Feature[] {
  const messages = messagesFeature({ mode, push });
  const { notify } = messages;
  const uploads = uploadsFeature({ files, secret: documentSecret });
  const verification = verificationFeature({
    mode,
    secret: documentSecret,
    uploads: uploads.uploads,
    codes: openOwnCodes(pepper),
    notify,
    picturesKeptDays,
  });
  const features: readonly Feature[] = [
    contentFeature({ mode, webViewOrigins, features: () => features }),
    uploads,
    identityFeature({
      pepper,
      publicOrigin,
      uploads: uploads.uploads,
      mail,
      sms,
      acceptTerms: async (tx, customerId, hash) => void (await decide(tx, { customerId, keyword: TERMS, hash, accepted: true })),
      alarm: (failing) => log.error(failing, "passwords are being tried on many accounts"),
    }),
    messages,
    proofsFeature({ secret: pepper, notify }),
    operatorsFeature({
      mode,
      origin: consoleOrigin,
      practiceStaff,
      pepper,
      pools: () => features.flatMap(({ pools }) => pools),
      feed: (now) => feedHealth(feed, now),
    }),
    verification,
    marketFeature(feed, notify),
    walletFeature({
      mode,
      rates,
      priceOf: (currency) => feed.worth(`${currency}/USDT`),
      pricesAt: priceHistory(feed),
      openCustomer: openPracticeCustomer,
    }),
    depositsFeature({
      mode,
      chains,
      practice,
      uploads: uploads.uploads,
      notify,
      alarm: (found) => log.error(found, "a chain has replaced blocks of which something may be credited: crediting has stopped"),
    }),
    protectionFeature(),
    vipFeature({ notify, priceOf: (currency) => feed.worth(`${currency}/USDT`) }),
    payeesFeature({ secret: documentSecret, uploads: uploads.uploads, notify, nameOf: verification.nameOf }),
    spotFeature({ mode, notify, liquidity: feedPrices(feed, { markets }) }),
    swapFeature({ mode, prices: feedPrices(feed, { markets: indexedMarkets }) }),
    leverageFeature({ mode, notify, marks: feedPrices(feed, { contracts }) }),
    secondsFeature({ mode, notify, index: feedPrices(feed, { markets: indexedMarkets }) }),
    stockFeature({ mode, notify, prices: feedPrices(feed, { markets: equityMarkets }) }),
    lockMiningFeature({ mode, notify }),
    yieldsFeature({ mode, notify }),
    dualFeature({ mode, notify, index: feedPrices(feed, { markets: indexedMarkets }) }),
    ieoFeature({ mode, notify }),
    supportFeature({
      mode,
      uploads: uploads.uploads,
      notify,
      ownersOf: async (db, number) =>
        (await Promise.all(features.flatMap(({ finders }) => finders.map(async (find) => await find(db, number))))).flat(),
    }),
    chatRoomFeature({ notify }),
  ];
  return features;
}
