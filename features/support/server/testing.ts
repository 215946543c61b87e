/** A house with a desk, at which Ann and Bob sit. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { InputTextOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { feature } from "@assay/server/feature.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { customer, testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { supportFeature } from "../server.ts";

export const reason = "as the rules say";

export async function openSupportHouse() {
  const noticed: Notice[] = [];
  /** The customer's orders in the book, as a test says. */
  const orders: { number: string; at: Date }[] = [];
  const mailed: { readonly customerId: string; readonly subject: string; readonly text: string }[] = [];
  const house = await openTestHouse([
    feature("spot", join(import.meta.dirname, "../../spot"), { accounts: [{ account: "spot" }] }),
    supportFeature({
      mode: "sandbox",
      uploads: {
        use: async (_tx, { address }) => (address === "gone" ? reject("no-such-file") : address),
        linkTo: (name) => `/file/${name}`,
      },
      notify: async (_tx, notices) => void noticed.push(...notices),
      ownersOf: ownerIn("support.conversation", "conversation"),
      ordersOf: async () => orders,
      mailTo: async (_tx, customerId, letterIn) => void mailed.push({ customerId, ...letterIn("en") }),
    }),
  ]);
  let people = 0;
  const open = async (as: string, more: Partial<InputTextOf<typeof calls.openConversation>> = {}) =>
    await house.call(
      calls.openConversation,
      { topic: "deposit", text: "Where is my deposit?", client_id: randomUUID(), ...more },
      { as },
    );
  return {
    ...house,
    ...testMoney(house, "spot"),
    noticed,
    mailed,
    orders,
    somebody: (): string => customer((people += 1)),
    open,
    say: async (as: string, id: string, text: string) =>
      (await house.call(calls.say, { id, text, client_id: randomUUID() }, { as })).entry,
    show: async (as: string, id: string) => await house.call(calls.showConversation, { id }, { as }),
  };
}

export type SupportHouse = Awaited<ReturnType<typeof openSupportHouse>>;
