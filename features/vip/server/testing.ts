/** A house of customers with levels. */
import { parseAmount, shareOf } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { identityFeature } from "@assay/features/identity/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import type { PriceOf } from "@assay/features/wallet/server.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { calls } from "../contract.ts";
import type { FeeKind } from "../rules.ts";
import { vipFeature } from "../server.ts";
import { noteTrades } from "./levels.ts";

/** A fee of a thousandth. */
const OWN = 100_000n;

export async function openVipHouse(priceOf: PriceOf = () => undefined) {
  const noticed: Notice[] = [];
  const port = { deliver: async () => undefined };
  const house = await openTestHouse([
    identityFeature({
      publicOrigin: "https://assay.test",
      keys: keysOf("a pepper of this test"),
      mail: { name: "mail", ...port },
      sms: { name: "sms", ...port },
    }),
    vipFeature({ notify: async (_tx, notices) => void noticed.push(...notices), priceOf }),
  ]);
  /** Somebody has traded, and it has been counted. */
  const trade = async (
    customerId: string,
    usdt: string,
    kind: FeeKind = "spot-taker",
    against: string | null = null,
    after = 1,
  ) => {
    // One after the other, as in life.
    house.clock.advance(after);
    const value = parseAmount("USDT", usdt)!;
    const trade = { customerId, against, kind, value: value.units, own: OWN, symbol: "BTC/USDT", rate: OWN };
    const charged = shareOf(value, OWN, "up");
    await house.dispatch.transact(async (tx) => await noteTrades(tx.db, [{ ...trade, charged }], tx.now));
    await house.runJob("vip.count-volume");
  };
  return {
    ...house,
    ...testMoney(house, "spot"),
    noticed,
    trade,
    show: async (as: string) => await house.call(calls.showVip, {}, { as }),
    history: async (as: string) => (await house.call(calls.listChanges, {}, { as })).list,
    /** Days pass; assets are looked at and levels reviewed as the last of them ends. */
    days: async (days: number) => {
      house.clock.advance(days * DAY_MS);
      await house.runJob("vip.look-at-assets");
      await house.runJob("vip.review-levels");
    },
  };
}

export type VipHouse = Awaited<ReturnType<typeof openVipHouse>>;
