/** A house that sells for local money, with the sandbox's bank, withdrawals beside it, and customers who have proven everything. */
import { join } from "node:path";
import { call, type InputTextOf, type OutputOf } from "@assay/core/contract.ts";
import { currencyFact, learnCurrency } from "@assay/core/currency.ts";
import { localCurrencies } from "@assay/core/local-money.ts";
import { parseAmount, parseDecimal, parsePrice, parseRate } from "@assay/core/money.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { depositsFeature } from "@assay/features/deposits/server.ts";
import { calls as fiatCalls } from "@assay/features/fiat/contract.ts";
import { fiatFeature, writeStatement } from "@assay/features/fiat/server.ts";
import { type Notice, sayIn } from "@assay/features/messages/server.ts";
import { calls as payeeCalls } from "@assay/features/payees/contract.ts";
import { payeesFeature } from "@assay/features/payees/server.ts";
import { withdrawalsFeature } from "@assay/features/withdrawals/server.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { feature, voting } from "@assay/server/feature.ts";
import type { HeldValue, Hold } from "@assay/server/hold.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { memoryChain } from "@assay/server/outside/chains/sandbox/memory.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse, saysOfAll, usual } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { payoutLines, sellFeature, type SellTerms, worthSold } from "../server.ts";

const reason = "as the rules say";
export const US = "practice-us-bank";

/** How operators approve what was proposed, in a house without their desk. */
export const vote = call("POST /toy/approve", {
  who: operator("treasury-checker"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

/** A movement of a statement that a test writes. */
export interface Shown {
  /** Cents of a US dollar; below zero where it went out. */
  readonly units: bigint;
  readonly reference: string;
  /** The bank calls it the return of a payment. */
  readonly isReturn?: true;
}

export async function openSellHouse(more: Partial<Pick<SellTerms, "mode">> = {}) {
  const mode = more.mode ?? "sandbox";
  const keys = keysOf("a secret of tests that is long enough");
  const noticed: Notice[] = [];
  const notify = async (_tx: unknown, notices: readonly Notice[]) => void noticed.push(...notices);
  const rates = { BRL: "5.6" } as Record<string, string>;
  const prices = new Map([["BTC", "60000"]]);
  const heldValues: HeldValue[] = [];
  const holds: Hold[] = [];
  const limits = { level: 1, withdrawal: "200" as string | null, fiat: "100000" as string | null };
  const verified = { name: "Ann Maria Lee" };
  const uploads = { use: async (_tx: unknown, { address }: { address: string }) => address, linkTo: (name: string) => name };
  const nameOf = async () => verified.name;
  const namesOf = async (_db: unknown, customers: readonly string[]) => new Map(customers.map((id) => [id, verified.name]));
  const limitsNow = () => ({
    level: limits.level as 0 | 1,
    withdrawal: limits.withdrawal === null ? null : parseAmount("BTC", limits.withdrawal)!,
    fiat: limits.fiat === null ? null : parseAmount("USDT", limits.fiat)!,
  });
  const limitsOf = async () => limitsNow();
  const limitsOfAll = async (_db: unknown, customers: readonly string[]) => new Map(customers.map((id) => [id, limitsNow()]));
  const priceOf = (currency: string) => (prices.has(currency) ? parsePrice(prices.get(currency)!) : undefined);
  const rateOf = async (_db: unknown, code: string) => ({
    rate: rates[code] === undefined ? undefined : parseRate(rates[code]),
    savedAt: house.clock.now(),
  });
  const { payees, ...paying } = payeesFeature({ keys, uploads: uploads as never, notify, nameOf });
  const fiat = fiatFeature({
    mode: "sandbox",
    keys,
    notify,
    uploads,
    origin: "http://localhost",
    rateOf,
    limitsOf,
    nameOf,
    lineReaders: [payoutLines({ notify })],
  });
  for (const fact of localCurrencies) learnCurrency(fact);
  learnCurrency({
    ...currencyFact("USDT"),
    networks: [{ subName: "ERC20", type: "evm", address: "0xdAC17F958D2ee523a2206206994597C13D831ec7", status: "open" }],
  });
  const chain = memoryChain("ethereum", new ManualClock(usual.start));
  const chains = { ethereum: chain.chain };
  const house = await openTestHouse([
    feature("identity", join(import.meta.dirname, "../../identity"), {
      // Proofs are identity's and are tested there: here everybody has given one.
      handlers: [voting(vote)],
      guard: { demand: async () => undefined, spend: async () => undefined },
      holds: [saysOfAll(holds)],
      heldValues: [saysOfAll(heldValues)],
      standings: [async (_db, customers) => customers.map(() => ({ level: limits.level as 0 | 1, country: "TH" }))],
    }),
    depositsFeature({
      mode: "sandbox",
      chains,
      practice: undefined,
      uploads,
      notify,
      alarm: () => undefined,
      ownOn: async () => [],
      doubtfulOn: async () => 0,
    }),
    paying,
    fiat,
    withdrawalsFeature({
      mode: "sandbox",
      chains,
      payers: {},
      payees,
      notify,
      priceOf,
      limitsOf,
      leftElsewhere: worthSold,
      alarm: () => undefined,
    }),
    sellFeature({
      mode,
      keys,
      notify,
      payees,
      rateOf,
      limitsOf,
      nameOf,
      limitsOfAll,
      namesOf,
      priceOf,
      showPractice: fiat.showPractice,
    }),
  ]);
  const money = testMoney(house, "spot");
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const maker = await house.enrol("Mia", "treasury-maker");
  const checker = await house.enrol("Cho", "treasury-checker");
  const second = await house.enrol("Chu", "treasury-checker");
  let statements = 0;
  const made = {
    ...house,
    ...money,
    noticed,
    chain,
    rates,
    prices,
    holds,
    heldValues,
    limits,
    verified,
    maker,
    checker,
    second,
    reason,
    /** A bank account of a customer's that is a day old, paid in dollars unless told otherwise. */
    card: async (as: string, rest: Partial<InputTextOf<typeof payeeCalls.saveInternationalCard>> = {}): Promise<string> => {
      const { card } = await house.call(
        payeeCalls.saveInternationalCard,
        {
          country: "US",
          bank_name: "A Bank",
          branch: "Main Street",
          province_city: "New York",
          real_name: "Ann Lee",
          card_number: "1234567",
          aba_number: "121000248",
          swift_code: "WFBIUS6S",
          phone: "+12025550123",
          address: "1 Main Street",
          ...rest,
        },
        { as },
      );
      house.clock.advance(DAY_MS);
      return card.id;
    },
    /** A customer with money, and a bank account in dollars. */
    seller: async (gift = "1000 USDT") => {
      const as = await money.somebody(gift);
      return { as, card: await made.card(as) };
    },
    sell: async (as: string, card: string, amount = "100") =>
      (await house.call(calls.create, { card, amount, rate: "0.1" }, { as })).sale,
    refused: async (as: string, card: string, rest: Partial<InputTextOf<typeof calls.create>> = {}): Promise<string> =>
      (await house.refusal(calls.create, { card, amount: "100", rate: "0.1", ...rest }, { as })).code,
    show: async (as: string, id: string): Promise<OutputOf<typeof calls.showSale>> =>
      await house.call(calls.showSale, { id }, { as }),
    state: async (as: string, id: string): Promise<string> => (await made.show(as, id)).sale.state,
    steps: async (as: string, id: string): Promise<string[]> => (await made.show(as, id)).steps.map(({ step }) => step),
    /** Approves what was proposed. Answers what became of it. */
    approved: async (proposed: object): Promise<{ state: string; cause: string | null; answer: unknown }> => {
      const { proposal, hash } = proposed as { proposal: string; hash: string };
      return await house.call(vote, { id: proposal, hash, reason }, { operator: checker });
    },
    /** The file of all that is ready of an account. Answers its id. */
    file: async (account = US): Promise<string> => {
      const { ready } = await house.call(calls.listOpen, {}, { operator: maker });
      const { last } = ready.find((one) => one.account === account)!;
      const { answer, cause } = await made.approved(
        await house.call(calls.makeFile, { account, last, reason }, { operator: maker }),
      );
      if (answer === null) throw new Error(`the file was not made: ${cause}`);
      return (answer as { file: string }).file;
    },
    /** The text of the statement that continues the dollar account's last one. */
    statement: async (...shown: readonly Shown[]): Promise<string> => {
      const { closing } = await made.book();
      const opening = (parseDecimal(closing.replace("-", ""), 2) ?? 0n) * (closing.startsWith("-") ? -1n : 1n);
      statements += 1;
      return writeStatement({
        account: US,
        number: `S${statements}`,
        currency: "USD",
        opening,
        closing: shown.reduce((sum, { units }) => sum + units, opening),
        movements: shown.map((one, at) => ({
          ...one,
          name: "ANN LEE",
          bookedAt: house.clock.now(),
          bankId: `E${statements}-${at}`,
        })),
      });
    },
    /** The bank shows it, and what bounced is paid back. */
    bank: async (...shown: readonly Shown[]): Promise<void> => {
      const text = await made.statement(...shown);
      const answer = await house.call(fiatCalls.importStatement, { text, reason }, { operator: maker });
      if ("proposal" in answer) await made.approved(answer);
      await house.runJob("sell.return");
    },
    /** Two people say that a payout was never carried out, and it is paid back. */
    undo: async (sale: string): Promise<void> => {
      const asked = { sale, note: "The bank has rejected it", reason };
      await made.approved(await house.call(calls.notCarriedOut, asked, { operator: maker }));
      await house.runJob("sell.return");
    },
    book: async () => {
      const books = await house.call(fiatCalls.listBooks, {}, { operator: maker });
      return books.find(({ account }) => account === US)!;
    },
    titles: (of: string): string[] =>
      noticed
        .filter(({ customerId, topic }) => customerId === of && topic === "sales")
        .map(({ texts }) => sayIn("en", texts).title),
    /** Free and held USDT of a customer. */
    has: async (as: string): Promise<string[]> => [
      await money.balance(`user/${as}/spot`),
      await money.balance(`user/${as}/spot/held`),
    ],
  };
  return made;
}

export type SellHouse = Awaited<ReturnType<typeof openSellHouse>>;
