/** A house whose customers pay by card, on the practice provider's pages. */
import assert from "node:assert/strict";
import type { Call, InputOf, InputTextOf } from "@assay/core/contract.ts";
import { sql } from "kysely";
import { calls } from "../../contract.ts";
import { sim } from "../../sim.ts";
import { lastStatement } from "../books-store.ts";
import { openFiatHouse } from "../testing.ts";
import { hearCards } from "./hear.ts";

type Act = InputOf<typeof calls.pressPracticeCard>["act"];

export const byCard = { paymentType: "card" } as const;
export const sessionOf = (url: string): string => new URLSearchParams(new URL(url).hash.split("?")[1]).get("session")!;

/** A payment by card, and its page. */
export interface Page {
  readonly id: string;
  readonly session: string;
}

export async function openCardHouse() {
  const house = await openFiatHouse();
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const cardOf = async (as: string, id: string) => (await house.call(calls.showPayment, { id }, { as })).card!;
  const press = async (as: string, session: string, act: Act, more: object = {}) =>
    await house.call(calls.pressPracticeCard, { session, act, ...more }, { as });
  const opened = async (as: string, amount = "560"): Promise<Page> => {
    const { id } = await house.pay(as, amount, byCard);
    await house.askCards();
    return { id, session: sessionOf((await cardOf(as, id)).url!) };
  };
  return {
    ...house,
    checker: await house.enrol("Cho", "treasury-checker"),
    buyer: async (): Promise<string> => await house.somebody("0.00000001 USDT"),
    cardOf,
    press,
    /** A card payment whose page is open. */
    opened,
    /** Bought by card, with its page. */
    bought: async (as: string, amount = "560"): Promise<Page> => {
      const page = await opened(as, amount);
      await press(as, page.session, "pay");
      await house.askCards();
      await house.deliver();
      return page;
    },
    refused: async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
      (await house.refusal(call, input, { as })).code,
    linesOf: async (id: string) =>
      (
        await sql<{ fate: string; units: string; open: string }>`
          select fate, units, open from fiat.line
          where payment_id = ${id} or bank_id = (select charge || '-fee' from fiat.card_try where payment_id = ${id} and charge is not null)
          order by units desc`.execute(house.database)
      ).rows,
    waitingOf: async (operator: string, payment: string) =>
      (await house.call(calls.listPending, { limit: "100" }, { operator })).list.filter((one) => one.payment === payment),
    /** What the provider has of ours, in smallest units. */
    atBank: async (): Promise<bigint> => (await lastStatement(house.database, "practice-br-card"))?.closing ?? 0n,
    /** The provider tells something. */
    tell: async (kind: string, object: object): Promise<void> => {
      const { raw, headers } = await house.cards.practice!.messageAbout(kind, object);
      const hook = hearCards(house.cards);
      assert.equal(await hook.isFrom(raw, headers), true);
      await house.dispatch.transact(async (tx) => await hook.receive(tx, raw));
    },
    /** All that is true of the books and the ledger at any time. */
    even: async (): Promise<void> => {
      for (const { code, faults } of sim.truths.filter(({ when }) => when !== "end"))
        assert.deepEqual([code, await faults(house.database, [], house.clock.now(), [])], [code, []]);
    },
  };
}

export type CardHouse = Awaited<ReturnType<typeof openCardHouse>>;
