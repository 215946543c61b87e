/** A house with coupons. */
import { join } from "node:path";
import { call } from "@assay/core/contract.ts";
import { parseAmount, shareOf } from "@assay/core/money.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { identityFeature, openPracticeCustomer } from "@assay/features/identity/server.ts";
import { inviteFeature } from "@assay/features/invite/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { noteTrades, vipFeature } from "@assay/features/vip/server.ts";
import type { Config } from "@assay/server/config.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { couponsFeature, feesReturned, hearTrades } from "../server.ts";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

/** A fee of a thousandth. */
const RATE = 100_000n;

export async function openCouponsHouse(mode: Config["mode"] = "sandbox") {
  const noticed: Notice[] = [];
  const notify = async (_tx: unknown, notices: readonly Notice[]) => void noticed.push(...notices);
  const port = { deliver: async () => undefined };
  const house = await openTestHouse([
    identityFeature({
      publicOrigin: "https://assay.test",
      keys: keysOf("a pepper of this test"),
      mail: { name: "mail", ...port },
      sms: { name: "sms", ...port },
    }),
    feature("operators", join(import.meta.dirname, "../../operators"), { handlers: [voting(approve)] }),
    vipFeature({ notify, priceOf: () => undefined, listeners: [hearTrades(notify)] }),
    feature("spot", join(import.meta.dirname, "../../spot"), { tradeFees: ["spot-fee"], accounts: [{ account: "spot" }] }),
    inviteFeature({ mode, feesReturned, notify }),
    couponsFeature({ mode, notify }),
  ]);
  const money = testMoney(house, "spot");
  let people = 0;
  let trades = 0;
  return {
    ...house,
    ...money,
    noticed,
    /** Somebody of this installation, from a network of his own unless told otherwise. */
    person: async (network = `198.51.100.${(people += 1)}`, code?: string): Promise<string> => {
      const caller = { lang: "en", network, device: "Firefox, Linux", requestId: "test" } as const;
      return (await house.dispatch.transact(async (tx) => await openPracticeCustomer(tx, caller, code))).customerId;
    },
    claim: async (as: string, series: number) =>
      (await house.call(calls.claimCoupon, { series_id: String(series) }, { as })).coupon,
    list: async (as: string, state: "claimable" | "active" | "used" | "expired") =>
      (await house.call(calls.listCoupons, { state }, { as })).list,
    /** Somebody has traded at a fee of a thousandth, and it has been counted unless the job is down. */
    trade: async (customerId: string, usdt: string, against: string | null = null, count = true) => {
      house.clock.advance(1);
      const value = parseAmount("USDT", usdt)!;
      const terms = { kind: "spot-taker", own: RATE, symbol: "BTC/USDT", rate: RATE } as const;
      const trade = { ...terms, customerId, against, value: value.units, charged: shareOf(value, RATE, "down") };
      const from = `user/${customerId}/spot` as const;
      await house.dispatch.transact(async (tx) => {
        await noteTrades(tx.db, [trade], tx.now);
        // A gift pays the fee, so that what a customer has is what coupons have given.
        await tx.ledger.post({
          reason: "spot-fee",
          reference: String((trades += 1)),
          transfers: [
            { from: "world/treasury", to: from, amount: trade.charged },
            { from, to: "house/fee/spot/1", amount: trade.charged },
          ],
        });
      });
      if (count) await house.runJob("vip.count-volume");
    },
  };
}

export type CouponsHouse = Awaited<ReturnType<typeof openCouponsHouse>>;
