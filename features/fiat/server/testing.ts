/** A house that sells USDT for local money, on the sandbox's accounts. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { call, type Call, type InputTextOf, type OutputOf } from "@assay/core/contract.ts";
import { learnCurrency } from "@assay/core/currency.ts";
import { localCurrencies } from "@assay/core/local-money.ts";
import { parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { writeStatement } from "../rules/statement.ts";
import { type FiatTerms, fiatFeature } from "../server.ts";
import { lastStatement } from "./books-store.ts";
import { sandboxCards } from "./cards/sandbox.ts";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("treasury-checker"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

export const ana = { first_name: "Ana", last_name: "Souza", email: "ana@example.org", tax_id: "529.982.247-25" };

export const asked = (
  amount: string,
  more: Partial<InputTextOf<typeof calls.createPay>> = {},
): InputTextOf<typeof calls.createPay> => ({
  countryCode: "BR",
  currencyCode: "BRL",
  paymentType: "pix",
  paymentAmount: amount,
  extendedParams: JSON.stringify(ana),
  rate: "100000",
  ...more,
});

/** A movement of a statement that a test writes. */
export interface Shown {
  /** Smallest units. */
  readonly units: bigint;
  readonly reference: string;
  readonly name?: string;
  readonly bankId?: string;
  readonly bookedAt?: Date;
}

for (const fact of localCurrencies) learnCurrency(fact);

export async function openFiatHouse(more: Partial<FiatTerms> = {}) {
  /** What the provider of cards fails at next, and what it did not answer. */
  const faults = { lost: 0, down: 0, unsettled: false };
  const unanswered: unknown[] = [];
  const cards = sandboxCards({ now: () => house.clock.now() }, "http://localhost", faults);
  const noticed: Notice[] = [];
  const rates = { BRL: "5.6", VND: "25300", IDR: "16000" } as Record<string, string>;
  const age = { ms: 0 };
  const house: TestHouse = await openTestHouse([
    fiatFeature({
      mode: "sandbox",
      keys: keysOf("a secret of tests that is long enough"),
      origin: "http://localhost",
      cards,
      onFault: (fault) => void unanswered.push(fault),
      notify: async (_tx, notices) => void noticed.push(...notices),
      uploads: {
        use: async (_tx, { address }) => (address === "nothing" ? reject("no-such-file") : address),
        linkTo: (name) => `/file/${name}`,
      },
      rateOf: async (_db, code) => ({
        rate: rates[code] === undefined ? undefined : parseRate(rates[code]),
        savedAt: new Date(house.clock.now().getTime() - age.ms),
      }),
      limitsOf: async () => ({ level: 0, withdrawal: null, fiat: null }),
      nameOf: async () => undefined,
      ...more,
    }),
    feature("operators", join(import.meta.dirname, "../../operators"), { handlers: [voting(approve)] }),
  ]);
  let statements = 0;
  const made = {
    ...house,
    ...testMoney(house, "spot"),
    noticed,
    faults,
    unanswered,
    cards,
    rates,
    age,
    pay: async (as: string, amount: string, rest: Partial<InputTextOf<typeof calls.createPay>> = {}) =>
      (await house.call(calls.createPay, asked(amount, rest), { as })).payment,
    show: async (as: string, id: string): Promise<OutputOf<typeof calls.showPayment>["payment"]> =>
      (await house.call(calls.showPayment, { id }, { as })).payment,
    /** The customer takes USDT for money that came late. */
    takeLate: async (as: string, id: string): Promise<void> =>
      void (await house.call(calls.chooseLate, { id, choice: "usdt" }, { as })),
    minutes: (count: number): void => house.clock.advance(count * MINUTE_MS),
    /** The text of the statement that continues an account's last one. */
    statement: async (account: string, ...shown: readonly Shown[]): Promise<string> => {
      const opening = (await lastStatement(house.database, account))?.closing ?? 0n;
      statements += 1;
      return writeStatement({
        account,
        number: `S${statements}`,
        currency: "BRL",
        opening,
        closing: shown.reduce((sum, { units }) => sum + units, opening),
        movements: shown.map(({ name = "ANA MARIA SOUZA", bankId, bookedAt = house.clock.now(), ...one }, at) => ({
          ...one,
          name,
          bookedAt,
          bankId: bankId ?? `E${statements}-${at}`,
        })),
      });
    },
    deliver: async (): Promise<void> => await house.runJob("fiat.deliver"),
    /** The provider of cards is asked, whatever is due. */
    askCards: async (): Promise<void> => {
      for (const job of ["fiat.cards", "fiat.card-refunds", "fiat.card-disputes"]) await house.runJob(job);
    },
    expire: async (): Promise<void> => await house.runJob("fiat.expire"),
    practiceBank: async (): Promise<void> => await house.runJob("fiat.practice-bank"),
  };
  return made;
}

export type FiatHouse = Awaited<ReturnType<typeof openFiatHouse>>;

/** The same house with its desk: one who acts, one who approves, and what they do with one account of ours. */
export async function openFiatDesk(account: string) {
  const house = await openFiatHouse();
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const maker = await house.enrol("Mia", "treasury-maker");
  const checker = await house.enrol("Cho", "treasury-checker");
  const reason = "daily statement";
  const read = async (text: string) => await house.call(calls.importStatement, { text, reason }, { operator: maker });
  const pending = async () => (await house.call(calls.listPending, {}, { operator: maker })).list;
  const approved = async (proposed: object): Promise<void> => {
    assert.ok("proposal" in proposed && "hash" in proposed);
    const vote = { id: String(proposed.proposal), hash: String(proposed.hash), reason };
    const { state, cause } = await house.call(approve, vote, { operator: checker });
    assert.equal(state, "done", String(cause));
  };
  return {
    ...house,
    maker,
    checker,
    read,
    pending,
    approved,
    /** The bank shows these movements on its next statement. */
    bank: async (...shown: readonly Shown[]) => await read(await house.statement(account, ...shown)),
    lineOf: async (text: string): Promise<string> => (await pending()).find(({ bank_reference }) => bank_reference === text)!.key,
    book: async () => (await house.call(calls.listBooks, {}, { operator: maker })).find((one) => one.account === account)!,
    assign: async (input: Omit<InputTextOf<typeof calls.assignLine>, "reason">): Promise<void> =>
      await approved(await house.call(calls.assignLine, { ...input, reason }, { operator: maker })),
    refused: async <C extends Call>(call: C, input: InputTextOf<C>): Promise<string> =>
      (await house.refusal(call, input, { operator: maker })).code,
  };
}

export type FiatDesk = Awaited<ReturnType<typeof openFiatDesk>>;
