/** A house that locks amounts. */
import { join } from "node:path";
import { call, type InputTextOf } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { lockMiningFeature } from "../server.ts";

export const asked = (config: number, amount: string): InputTextOf<typeof calls.openLock> => ({
  config_id: String(config),
  amount,
});

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

export async function openLockHouse(mode: Config["mode"] = "sandbox") {
  const noticed: Notice[] = [];
  const house = await openTestHouse([
    lockMiningFeature({ mode, notify: async (_tx, notices) => void noticed.push(...notices) }),
    feature("operators", join(import.meta.dirname, "../../operators"), { handlers: [voting(approve)] }),
  ]);
  return {
    ...house,
    ...testMoney(house, "spot"),
    noticed,
    /** Days and parts of days pass, and what is due then is paid. */
    days: async (days: number) => {
      house.clock.advance(days * DAY_MS);
      await house.runJob("lock-mining.pay-due");
      await house.runJob("lock-mining.renew");
    },
    lock: async (as: string, config: number, amount: string) =>
      (await house.call(calls.openLock, asked(config, amount), { as })).lock,
    redeem: async (as: string, id: string) => (await house.call(calls.redeemLock, { id }, { as })).lock,
  };
}

export type LockHouse = Awaited<ReturnType<typeof openLockHouse>>;
