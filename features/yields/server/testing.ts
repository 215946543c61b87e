/** A house that sells yields. */
import { join } from "node:path";
import { call, type InputTextOf } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { DAY_MS, startOfUtcDay, utcDay } from "@assay/core/time.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { yieldsFeature } from "../server.ts";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

export async function openYieldHouse(mode: Config["mode"] = "sandbox") {
  const noticed: Notice[] = [];
  const house = await openTestHouse([
    yieldsFeature({ mode, notify: async (_tx, notices) => void noticed.push(...notices) }),
    feature("operators", join(import.meta.dirname, "../../operators"), { handlers: [voting(approve)] }),
  ]);
  const work = async (): Promise<void> => {
    await house.runJob("yields.announce");
    await house.runJob("yields.pay-due");
  };
  return {
    ...house,
    ...testMoney(house, "spot"),
    noticed,
    /** What is due now is announced and paid. */
    work,
    /** So many midnights pass, and at each what is due then is done. */
    days: async (days: number) => {
      for (let day = 0; day < days; day++) {
        house.clock.advance(startOfUtcDay(utcDay(house.clock.now()) + 1).getTime() - house.clock.now().getTime());
        await work();
      }
    },
    /** Days in which nobody was there. */
    away: (days: number) => house.clock.advance(days * DAY_MS),
    subscribe: async (as: string, product: string, amount: string) =>
      (await house.call(calls.subscribe, { product, amount }, { as })).subscription,
    redeem: async (as: string, input: InputTextOf<typeof calls.redeem>) =>
      (await house.call(calls.redeem, input, { as })).subscription,
    show: async (as: string, id: string) => await house.call(calls.showSubscription, { id }, { as }),
    product: async (product: string) => await house.call(calls.showProduct, { product }),
  };
}

export type YieldHouse = Awaited<ReturnType<typeof openYieldHouse>>;
