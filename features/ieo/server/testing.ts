/** A house that sells tokens. */
import { call, type InputTextOf, type OutputOf } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { ManualClock } from "@assay/server/clock.ts";
import type { Config } from "@assay/server/config.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { createLog } from "@assay/server/log.ts";
import { SimulatedSource } from "@assay/server/outside/prices/simulated/simulated.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse, usual } from "@assay/server/testing.ts";
import { listedMarkets, MarketFeed, marketFeature } from "@assay/features/market/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { ieoFeature } from "../server.ts";

export const PRICE = "0.05";
/** Of the practice sales: the one that has ended, the one that is open, the one that is announced. */
export const [ENDED, OPEN, ANNOUNCED] = [1, 2, 3] as const;
/** From the start of the house until the open one ends, and until its market opens. */
export const TO_THE_END_MS = 7 * DAY_MS - HOUR_MS;
export const TO_THE_LISTING_MS = TO_THE_END_MS + DAY_MS;

export const asked = (amount: string, project: number = OPEN): InputTextOf<typeof calls.subscribe> => ({
  project_id: String(project),
  amount,
  pay_currency: "USDT",
  price: PRICE,
});

/** Votes for what the desk proposes. */
const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

export async function openIeoHouse(mode: Config["mode"] = "sandbox") {
  const noticed: Notice[] = [];
  const clock = new ManualClock(usual.start);
  const never = { every: () => () => undefined, after: () => () => undefined };
  const source = new SimulatedSource({ seed: 7, instruments: [...listedMarkets.values()], clock, timers: never });
  const feed = new MarketFeed({ source, clock, timers: never, log: createLog("silent") });
  const house = await openTestHouse([
    marketFeature(feed, async () => undefined),
    proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }),
    ieoFeature({ mode, notify: async (_tx, notices) => void noticed.push(...notices) }),
    feature("voting", import.meta.dirname, { handlers: [voting(approve)] }),
  ]);
  const runJobs = async (): Promise<void> => {
    await house.runJob("ieo.allocate");
    await house.runJob("ieo.move-due");
  };
  return {
    ...house,
    ...testMoney(house, "spot"),
    noticed,
    runJobs,
    /** Time passes, and what is due then is done. */
    pass: async (ms: number) => {
      house.clock.advance(ms);
      await runJobs();
    },
    commit: async (as: string, amount: string, project: number = OPEN) =>
      (await house.call(calls.subscribe, asked(amount, project), { as })).subscription,
    show: async (as: string, project: number = OPEN) =>
      (await house.call(calls.showProject, { project_id: String(project) }, { as })).mine!,
    /** What the ledger has of somebody's subscription, the newest first. */
    lines: async (as: string, project: number = OPEN) => {
      const { mine } = await house.call(calls.showProject, { project_id: String(project) }, { as });
      const { subscription, lines } = await house.call(calls.showSubscription, { id: mine!.id }, { as });
      if (subscription.number !== mine!.number) throw new Error("another subscription is told");
      return lines.map(({ reason, place, change, currency }) => `${reason} ${place} ${change} ${currency}`);
    },
    approve: async (proposed: OutputOf<typeof calls.openProject>, by: string) => {
      if (!("proposal" in proposed)) throw new Error("nothing was proposed");
      const vote = { id: proposed.proposal, hash: proposed.hash, reason: "It is right." };
      return await house.call(approve, vote, { operator: by });
    },
  };
}

export type IeoHouse = Awaited<ReturnType<typeof openIeoHouse>>;
