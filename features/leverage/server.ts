import type { Amount } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { batched, type Feature, feature, listener, query } from "@assay/server/feature.ts";
import { events as marketEvents } from "@assay/features/market/contract.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { account, bills, calls, events, closedIn } from "./contract.ts";
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
import { fundLeverage, HOUSE, houseFund, INSURANCE, insuranceFund } from "./server/postings.ts";
import { describePosition } from "./server/positions.ts";
import { replayLiquidation } from "./server/replay-liquidation.ts";
import { showContract } from "./server/show-contract.ts";
import { showPosition } from "./server/show-position.ts";
import { insertMarkets } from "./server/store.ts";
import { tradeLane } from "./server/trade.ts";
import { Watch } from "./server/watch.ts";

export { contracts } from "./server/contracts.ts";
export type { Marks } from "./server/marks.ts";

export interface LeverageTerms {
  readonly mode: Config["mode"];
  readonly marks: Marks;
  /** Tells customers what their positions did. */
  readonly notify: Notify;
  /** What the house's counterpart and the insurance fund are given once in sandbox mode. */
  readonly funds?: { readonly house: Amount; readonly insurance: Amount };
}

export interface LeverageFeature extends Feature {
  /** How many positions and orders this process watches. */
  readonly watched: () => number;
}

export function leverageFeature({
  mode,
  marks,
  notify,
  funds = { house: houseFund, insurance: insuranceFund },
}: LeverageTerms): LeverageFeature {
  const watch = new Watch(marks);
  const lane = tradeLane(watch);
  const table = feature("leverage", import.meta.dirname, {
    agreements: ["contracts-risk"],
    bills,
    accounts: [{ ...account, positions: [openPositions(marks)] }],
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
    jobs: [refreshWatch(watch), chargeOvernight(marks, lane), payClaims],
    listeners: [
      listener(marketEvents.catalogueChanged, async ({ db }, { markets: symbols }) => await insertMarkets(db, symbols)),
      watchTransfers(watch),
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
  return { ...table, watched: () => watch.size };
}
