/** A house that locks amounts. */
import type { InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { lockMiningFeature } from "../server.ts";

export const asked = (config: number, amount: string): InputTextOf<typeof calls.openLock> => ({
  config_id: String(config),
  amount,
});

export async function openLockHouse(mode: Config["mode"] = "sandbox") {
  const noticed: Notice[] = [];
  const house = await openTestHouse([lockMiningFeature({ mode, notify: async (_tx, notices) => void noticed.push(...notices) })]);
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
