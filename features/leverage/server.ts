import type { Amount } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { batched, type Feature, feature, listener, query } from "@assay/server/feature.ts";
import { events as marketEvents } from "@assay/features/market/contract.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { account, bills, calls, events, closedIn } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { chargeOvernight } from "./server/charge-overnight.ts";
import { follow, refreshWatch, watchTransfers } from "./server/follow.ts";
import { listHistory } from "./server/list-history.ts";
import { listPositions } from "./server/list-positions.ts";
import type { Marks } from "./server/marks.ts";
import { panels } from "./server/panels.ts";
import { watchProtection } from "./server/watch-protection.ts";
import { positionNotices } from "./server/notices.ts";
import { openPositions } from "./server/open-positions.ts";
import { payClaims } from "./server/pay-claims.ts";
import { nothingOwed, type OwedOfPurses, type PositionListener } from "./server/listeners.ts";
import { fundLeverage, HOUSE, houseFund, INSURANCE, insuranceFund } from "./server/postings.ts";
import { describePosition } from "./server/positions.ts";
import { replayLiquidation } from "./server/replay-liquidation.ts";
import { showContract } from "./server/show-contract.ts";
import { showPosition } from "./server/show-position.ts";
import { insertMarkets } from "./server/store.ts";
import type { TradeLane } from "./server/intents.ts";
import { tradeLane } from "./server/trade.ts";
import { Watch } from "./server/watch.ts";
import { heldTruths } from "./server/held-truths.ts";

export type { Changed } from "./server/batch.ts";
export { contracts } from "./server/contracts.ts";
export type { TradeLane } from "./server/intents.ts";
export type { OwedOfPurses, PositionListener } from "./server/listeners.ts";
export type {
  Mirror,
  MirrorClosing,
  Mirrored,
  MirroredStops,
  MirrorItem,
  MirrorOpening,
  MirrorStops,
  Room,
  Sized,
} from "./server/mirror.ts";
export {
  lastLiquidations,
  listOwnClosed,
  type OwnNow,
  type OwnRecord,
  profitOfOne,
  readNets,
  readOwn,
  readRecords,
  riskRefused,
  type Stretch,
} from "./server/lead.ts";
export { describePosition, netResult, type Position } from "./server/positions.ts";
export {
  drainPurse,
  fundPurse,
  type Kept,
  keepAsOwn,
  type PurseFlow,
  type PurseNow,
  readPurses,
  sharePurse,
} from "./server/purses.ts";
export { claimingPurses, listPursesOpenIn } from "./server/purse-store.ts";
export { marksNow } from "./server/standing.ts";
export { listActive, listEnded, listOpenIn, listPositionsBy } from "./server/store.ts";
export type { Marks } from "./server/marks.ts";

export interface LeverageTerms {
  readonly mode: Config["mode"];
  readonly marks: Marks;
  /** Tells customers what their positions did. */
  readonly notify: Notify;
  /** What the house's counterpart and the insurance fund are given once in sandbox mode. */
  readonly funds?: { readonly house: Amount; readonly insurance: Amount };
  /** Hear what batches have written, in their transactions. */
  readonly listeners?: readonly PositionListener[];
  readonly owedOfPurses?: OwedOfPurses;
}

export interface LeverageFeature extends Feature {
  /** How many positions and orders this process watches. */
  readonly watched: () => number;
  /** What changes positions. */
  readonly lane: TradeLane;
}

export function leverageFeature({
  mode,
  marks,
  notify,
  funds = { house: houseFund, insurance: insuranceFund },
  listeners = [],
  owedOfPurses = nothingOwed,
}: LeverageTerms): LeverageFeature {
  const watch = new Watch(marks);
  const lane = tradeLane(watch, { listeners, owedOfPurses });
  const table = feature("leverage", import.meta.dirname, {
    customerRows,
    agreements: ["contracts-risk"],
    bills,
    tradeFees: ["leverage-fee"],
    accounts: [{ ...account, positions: [openPositions(marks)] }],
    truths: heldTruths,
    handlers: [
      query(calls.showContract, showContract(marks)),
      query(calls.listPositions, listPositions(marks)),
      query(calls.listHistory, listHistory),
      query(calls.showPosition, showPosition(marks)),
      query(calls.replayLiquidation, replayLiquidation(marks)),
      batched(
        calls.openPosition,
        lane,
        (asked) => ({ do: "submit", asked }) as const,
        ({ position, closed }) => ({ position: describePosition(position!), closed: closed.map(describePosition) }),
      ),
      batched(
        calls.closePosition,
        lane,
        (asked) => ({ do: "close", asked }) as const,
        ({ closed, waiting }) => ({ closed: closed.map(describePosition), waiting }),
      ),
      batched(
        calls.closePositions,
        lane,
        (asked) => ({ do: "close-all", asked }) as const,
        ({ closed, waiting }) => ({ closed: closed.map(describePosition), waiting }),
      ),
      batched(
        calls.amendOrder,
        lane,
        (asked) => ({ do: "amend", asked }) as const,
        ({ position, closed }) => ({ position: describePosition(position!), closed: closed.map(describePosition) }),
      ),
      batched(
        calls.cancelOrder,
        lane,
        (asked) => ({ do: "cancel", asked }) as const,
        ({ position }) => ({ position: describePosition(position!) }),
      ),
      batched(
        calls.setStops,
        lane,
        (asked) => ({ do: "set-stops", asked }) as const,
        ({ position }) => ({ position: describePosition(position!) }),
      ),
      batched(
        calls.changeMargin,
        lane,
        (asked) => ({ do: "margin", asked }) as const,
        ({ position }) => ({ position: describePosition(position!) }),
      ),
    ],
    events,
    panels,
    finders: [ownerIn("leverage.position", "position")],
    jobs: [refreshWatch(watch), chargeOvernight(marks, lane), payClaims(listeners)],
    listeners: [
      listener(marketEvents.catalogueChanged, async ({ db }, { markets: symbols }) => await insertMarkets(db, symbols)),
      ...watchTransfers(watch),
      watchProtection(lane),
      positionNotices(notify),
    ],
    closures: [{ product: "contracts with leverage", countries: closedIn, calls: [calls.openPosition] }],
    shortcuts: ["contract", "leverage"],
    pools: [
      { product: "contracts with leverage", address: HOUSE, currencies: [funds.house.currency] },
      { product: "insurance of contracts", address: INSURANCE, currencies: [funds.insurance.currency] },
    ],
    boot: async (tx) => {
      await insertMarkets(tx.db, [...marks.contracts.keys()]);
      // Outside the sandbox the funds are what somebody brought in, or nothing can be opened.
      if (mode === "sandbox") await tx.ledger.post(fundLeverage(funds.house, funds.insurance));
    },
    follow: (terms) => follow(watch, lane, terms),
    onTurn: () => watch.forget(),
  });
  return { ...table, watched: () => watch.size, lane };
}
