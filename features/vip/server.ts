/** VIP on the server: call → query, job → command. */
import { type Feature, feature, query } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { PriceOf } from "@assay/features/wallet/server.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { countVolume, type TradeListener } from "./server/count-volume.ts";
import { listChanges } from "./server/list-changes.ts";
import { lookAtAssets } from "./server/look-at-assets.ts";
import { reviewLevels } from "./server/review-levels.ts";
import { profileOf, showVip } from "./server/show-vip.ts";

export { feeAt, type FeeKind, levels } from "./rules.ts";
export { countedSince, countingFaults, feeHistory, tradedSince } from "./server/audit.ts";
export type { TradeListener } from "./server/count-volume.ts";
export { oldestWaiting } from "./server/store.ts";
export { type CountedTrade, Levels, noteTrades, openLevels, vipLevelOf } from "./server/levels.ts";

export interface VipTerms {
  /** Tells customers that their level has changed. */
  readonly notify: Notify;
  /** The latest price of a currency in USDT. */
  readonly priceOf: PriceOf;
  /** Hear what has been traded as it is counted. */
  readonly listeners?: readonly TradeListener[];
}

export function vipFeature({ notify, priceOf, listeners }: VipTerms): Feature {
  return feature("vip", import.meta.dirname, {
    customerRows,
    topics: ["vip"],
    profile: [profileOf],
    handlers: [query(calls.showVip, showVip), query(calls.listChanges, listChanges)],
    events,
    jobs: [countVolume(notify, listeners), lookAtAssets(notify, priceOf), reviewLevels(notify)],
  });
}
