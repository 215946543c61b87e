/** A house in which customers invite each other and pay fees by hand. */
import { join } from "node:path";
import { call, type InputTextOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { firstCodeOf, identityFeature, openPracticeCustomer } from "@assay/features/identity/server.ts";
import type { Config } from "@assay/server/config.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import * as z from "zod/mini";
import { calls, type Side } from "../contract.ts";
import type { FeesReturned } from "./pay-days.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { inviteFeature } from "../server.ts";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

/** Where fees of the toy trades lie. */
export const FEES: Address = "house/fee/spot/1";

export async function openInviteHouse(mode: Config["mode"] = "sandbox") {
  const port = <Name extends string>(name: Name) => ({ name, deliver: async () => undefined });
  const noticed: Notice[] = [];
  /** What coupons have given back, as a test says, and up to which day that is known. */
  const returned: { customerId: string; day: number; currency: string; units: bigint }[] = [];
  const known: { until: number } = { until: Number.MAX_SAFE_INTEGER };
  const feesReturned: FeesReturned = { openDay: async () => known.until, read: async () => returned };
  const house = await openTestHouse([
    identityFeature({
      keys: keysOf("a pepper for tests"),
      publicOrigin: "https://assay.test",
      mail: port("mail"),
      sms: port("sms"),
    }),
    feature("operators", join(import.meta.dirname, "../../operators"), { handlers: [voting(approve)] }),
    feature("spot", join(import.meta.dirname, "../../spot"), {
      tradeFees: ["spot-fee", "swap"],
      accounts: [{ account: "spot" }, { account: "contract" }],
    }),
    inviteFeature({ mode, feesReturned, notify: async (_tx, notices) => void noticed.push(...notices) }),
  ]);
  const money = testMoney(house, "spot");
  let networks = 0;
  let postings = 0;
  /** A new customer with money, from a network of his own unless told otherwise, by whose code he came. */
  const newcomer = async (inviteCode?: string, network = `198.51.100.${(networks += 1)}`): Promise<string> => {
    // One after the other, as in life.
    house.clock.advance(1);
    const visitor = { lang: "en" as const, network, device: "test", requestId: "test" };
    const { customerId } = await house.dispatch.transact(async (tx) => await openPracticeCustomer(tx, visitor, inviteCode));
    await money.give(customerId, "1000 USDT", "1 BTC");
    await house.settle();
    return customerId;
  };
  const post = async (reason: string, ...lines: readonly (readonly [Address, Address, string])[]) =>
    await house.dispatch.transact(async ({ ledger }) => {
      const transfers = lines.map(([from, to, said]) => {
        const [number = "", currency = "USDT"] = said.split(" ");
        return { from, to, amount: parseAmount(currency, number)! };
      });
      await ledger.post({ reason, reference: String((postings += 1)), transfers });
    });
  return {
    ...house,
    ...money,
    noticed,
    returned,
    known,
    newcomer,
    post,
    firstCode: async (customerId: string) => await firstCodeOf(house.database, customerId),
    makeCode: async (as: string, label: string, percent: number) =>
      (await house.call(calls.makeCode, { label, friend_percent: String(percent) }, { as })).code,
    /** A customer pays a fee for a trade, as spot does. */
    fee: async (customerId: string, said: string, place: Address = FEES) =>
      await post("spot-fee", [`user/${customerId}/spot`, place, said]),
    index: async (as: string) => await house.call(calls.showInvites, {}, { as }),
    payouts: async (as: string, side: Side = "inviter") => (await house.call(calls.listPayouts, { side }, { as })).list,
    /** Days pass, and what is over is paid. */
    days: async (days: number) => {
      house.clock.advance(days * DAY_MS);
      await house.runJob("invite.pay-days");
    },
    publish: async (
      by: { readonly pia: string; readonly pat: string },
      terms: { readonly share: string; readonly days: string },
    ) => {
      const because = { reason: "We begin to invite." };
      const input: InputTextOf<typeof calls.publishTerms> = { ...terms, ...because };
      const proposed = await house.call(calls.publishTerms, input, { operator: by.pia });
      if (!("proposal" in proposed)) throw new Error("one product operator alone has published terms");
      await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: by.pat });
      house.clock.advance(1);
    },
  };
}
