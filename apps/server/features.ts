/** The features that this installation serves, in the order of the map: one import and one line each. */
import { join } from "node:path";
import type { Config } from "@assay/server/config.ts";
import type { Migrated } from "@assay/server/database.ts";
import type { Feature } from "@assay/server/feature.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import type { Log } from "@assay/server/log.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Outside } from "@assay/server/outside/outside.ts";
import { TERMS } from "@assay/features/content/contract.ts";
import { contentFeature, decide } from "@assay/features/content/server.ts";
import { ieoFeature } from "@assay/features/ieo/server.ts";
import {
  describeCustomer,
  identityFeature,
  linkedPairs,
  mailCustomer,
  openOwnCodes,
  openPracticeCustomer,
} from "@assay/features/identity/server.ts";
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
import { consoleParty, operatorsFeature, passkeysOf } from "@assay/features/operators/server.ts";
import { payeesFeature } from "@assay/features/payees/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { secondsFeature } from "@assay/features/seconds/server.ts";
import { newestOrders, spotFeature } from "@assay/features/spot/server.ts";
import { stockFeature } from "@assay/features/stock/server.ts";
import { swapFeature } from "@assay/features/swap/server.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import { sandboxProvider, sumsub, verificationFeature } from "@assay/features/verification/server.ts";
import { vipFeature, vipLevelOf } from "@assay/features/vip/server.ts";
import { readFiatRate, walletFeature } from "@assay/features/wallet/server.ts";
import { feedHealth } from "./readiness.ts";
import { yieldsFeature } from "@assay/features/yields/server.ts";
import { dualFeature } from "@assay/features/dual/server.ts";
import { depositsFeature } from "@assay/features/deposits/server.ts";
import { supportFeature } from "@assay/features/support/server.ts";
import { chatRoomFeature } from "@assay/features/chat-room/server.ts";
import { loansFeature } from "@assay/features/loans/server.ts";
import { nftFeature } from "@assay/features/nft/server.ts";
import { fiatFeature, sandboxCards, stripeCards } from "@assay/features/fiat/server.ts";
import { doubtfulOn, ownAddresses, withdrawalsFeature } from "@assay/features/withdrawals/server.ts";
import { inviteFeature } from "@assay/features/invite/server.ts";
import { couponsFeature, feesReturned, hearTrades } from "@assay/features/coupons/server.ts";
import { statementsFeature } from "@assay/features/statements/server.ts";
import { quizFeature } from "@assay/features/quiz/server.ts";
import { gameFeature } from "@assay/features/game/server.ts";
import { Copier, copyFeature, hearPositions, owedOfPurses } from "@assay/features/copy/server.ts";
import { payoutLines, sellFeature, worthSold } from "@assay/features/sell/server.ts";

/** What is migrated before there are prices, with which features open. */
export const schemas: readonly Migrated[] = featureMap.map((name) => ({
  name,
  folder: join(import.meta.dirname, "../../features", name),
}));

export function openFeatures(
  { mode, picturesKeptDays, publicOrigin, webViewOrigins, consoleOrigin, practiceStaff, identityProvider, cards }: Config,
  { mail, sms, push, files, rates, chains, payers, cold, practice }: Outside,
  feed: MarketFeed,
  log: Log,
  { clock, keys }: { readonly clock: Clock; readonly keys: Keys },
): readonly Feature[] {
  const uploads = uploadsFeature({ files, keys });
  const messages = messagesFeature({ mode, push, pictures: uploads.uploads });
  const { notify } = messages;
  const verification = verificationFeature({
    mode,
    keys,
    uploads: uploads.uploads,
    codes: openOwnCodes(keys),
    notify,
    picturesKeptDays,
    provider: identityProvider
      ? sumsub({ ...identityProvider, clock })
      : mode === "sandbox"
        ? sandboxProvider(clock).provider
        : undefined,
    onFault: (err) => log.warn({ err }, "the provider of verification was asked in vain"),
  });
  const paying = payeesFeature({ keys, uploads: uploads.uploads, notify, nameOf: verification.nameOf });
  const marks = feedPrices(feed, { contracts });
  const copier = new Copier();
  const fiat = fiatFeature({
    mode,
    keys,
    notify,
    origin: publicOrigin,
    cards: cards ? stripeCards({ ...cards, clock }) : mode === "sandbox" ? sandboxCards(clock, publicOrigin) : undefined,
    onFault: (err) => log.warn({ err }, "the provider of cards was asked in vain"),
    uploads: uploads.uploads,
    rateOf: readFiatRate,
    limitsOf: verification.limitsOf,
    nameOf: verification.nameOf,
    lineReaders: [payoutLines({ notify })],
  });
  const leverage = leverageFeature({ mode, notify, marks, listeners: [hearPositions(copier.wake)], owedOfPurses });
  const features: readonly Feature[] = [
    contentFeature({ mode, webViewOrigins, pictures: uploads.uploads, features: () => features }),
    uploads,
    identityFeature({
      keys,
      publicOrigin,
      uploads: uploads.uploads,
      mail,
      sms,
      acceptTerms: async (tx, customerId, hash) => void (await decide(tx, { customerId, keyword: TERMS, hash, accepted: true })),
      alarm: (failing) => log.error(failing, "passwords are being tried on many accounts"),
    }),
    messages,
    proofsFeature({ keys, notify }),
    operatorsFeature({
      mode,
      origin: consoleOrigin,
      practiceStaff,
      keys,
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
      ownOn: ownAddresses(payers, cold),
      doubtfulOn,
      uploads: uploads.uploads,
      notify,
      alarm: (found) => log.error(found, "a chain has replaced blocks of which something may be credited: crediting has stopped"),
    }),
    protectionFeature(),
    vipFeature({ notify, priceOf: (currency) => feed.worth(`${currency}/USDT`), listeners: [hearTrades(notify)] }),
    paying,
    spotFeature({ mode, notify, liquidity: feedPrices(feed, { markets }) }),
    swapFeature({ mode, prices: feedPrices(feed, { markets: indexedMarkets }) }),
    leverage,
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
      ordersOf: newestOrders,
      mailTo: async (tx, customerId, letterIn) => await mailCustomer(tx, { mail }, customerId, letterIn),
    }),
    chatRoomFeature({ notify }),
    loansFeature({
      mode,
      notify,
      prices: feedPrices(feed, { markets: indexedMarkets }),
      customers: { vipLevel: vipLevelOf, isKnown: async (db, id) => (await describeCustomer(db, id)) !== undefined },
    }),
    nftFeature({ mode, notify, linked: linkedPairs, uploads: uploads.uploads }),
    fiat,
    withdrawalsFeature({
      mode,
      chains,
      payers,
      cold,
      payees: paying.payees,
      limitsOf: verification.limitsOf,
      priceOf: (currency) => feed.worth(`${currency}/USDT`),
      notify,
      approving: { party: consoleParty({ mode, origin: consoleOrigin }), passkeysOf },
      leftElsewhere: worthSold,
      alarm: (found) => log.error(found, "a withdrawal cannot be paid, or its network has stopped"),
    }),
    inviteFeature({ mode, feesReturned, notify }),
    couponsFeature({ mode, notify }),
    statementsFeature({ notify }),
    quizFeature({ mode, notify, index: feedPrices(feed, { markets: indexedMarkets }) }),
    gameFeature({ keys }),
    copyFeature({ mode, notify, marks, copier, lane: leverage.lane, practiceLeaders: practiceStaff }),
    sellFeature({
      mode,
      keys,
      notify,
      payees: paying.payees,
      rateOf: readFiatRate,
      limitsOf: verification.limitsOf,
      nameOf: verification.nameOf,
      limitsOfAll: verification.limitsOfAll,
      namesOf: verification.namesOf,
      priceOf: (currency) => feed.worth(`${currency}/USDT`),
      showPractice: fiat.showPractice,
    }),
  ];
  return features;
}
