/** A house that pays over a chain in memory, by a payer that can be told to fail. */
import { hash as digest } from "node:crypto";
import { join } from "node:path";
import { call } from "@assay/core/contract.ts";
import { currencyFact, learnCurrency } from "@assay/core/currency.ts";
import { parseAmount, parsePrice } from "@assay/core/money.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { DAY_MS, SECOND_MS } from "@assay/core/time.ts";
import { calls as deposits } from "@assay/features/deposits/contract.ts";
import { depositsFeature } from "@assay/features/deposits/server.ts";
import { type Notice, sayIn } from "@assay/features/messages/server.ts";
import { calls as payeeCalls } from "@assay/features/payees/contract.ts";
import { payeesFeature } from "@assay/features/payees/server.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { feature, voting } from "@assay/server/feature.ts";
import type { HeldValue, Hold } from "@assay/server/hold.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { type Payer, type Payers, type PaymentStatus, SigningRefusal } from "@assay/server/outside/chains/payer.ts";
import { type Chain, type Chains, NodeFault } from "@assay/server/outside/chains/port.ts";
import { memoryChain } from "@assay/server/outside/chains/sandbox/memory.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { type CallOptions, openTestHouse, saysOfAll, usual } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { doubtfulOn, ownAddresses, withdrawalsFeature, type WithdrawalsTerms } from "../server.ts";

export const idOf = (currency: string): string => String(currencyFact(currency).id);
export const COLD = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
/** Of the house. */
export const COLD_KEY = "0x00000000000000000000000000000000000c01d0";
export const BITCOIN = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("treasury-checker"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

/** Of a token: what is sent to it is lost. */
export const CONTRACT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

/** What a house of tests knows of chains. */
function learnNetworks(): void {
  const learn = (code: string, ...networks: readonly (readonly [string, string, string?])[]) =>
    learnCurrency({
      ...currencyFact(code),
      networks: networks.map(([subName, type, address = null]) => ({ subName, type, address, status: "open" as const })),
    });
  learn("BTC", ["BTC", "bitcoin"]);
  learn("ETH", ["ETH", "evm"]);
  learn("USDT", ["ERC20", "evm", CONTRACT], ["BEP20", "evm"], ["TRC20", "tron"]);
}

/** Everything that a signer and a network may do to a payment. */
export class HandPayer {
  readonly signed = new Map<string, { hash: string; bytes: string }>();
  readonly sent: string[] = [];
  readonly asked: { id: string; spends: string; units: bigint; token: string | null; to: string }[] = [];
  readonly #status = new Map<string, PaymentStatus>();
  fault: "silent" | SigningRefusal["why"] | undefined;
  /** Signs, and its answer is lost. */
  losesAnswer = false;
  head = 100;
  genesis = "one";
  /** A receiver to whom the network tells no fee, such as a contract that takes no coins. */
  deaf: string | undefined;
  /** Done between what was reserved and its commit. */
  meanwhile: () => Promise<void> = async () => undefined;

  /** What the hot wallet has, by token, and what a block takes for each payment. */
  readonly holds = new Map<string | null, bigint>([[null, 10n ** 21n]]);
  takes = 4n * 10n ** 14n;
  /** A block is mined whenever somebody looks. */
  turns = false;

  /** All that was signed, or one alone. */
  mine(isDone = true, only?: string): void {
    for (const [id, { hash }] of this.signed) {
      if (this.#status.has(hash) || (only !== undefined && id !== only)) continue;
      this.#status.set(hash, { kind: "mined", height: this.head, isDone, fee: this.takes });
      const { token, units } = this.asked.find((one) => one.id === id)!;
      if (isDone) this.holds.set(token, this.has(token) - units);
      this.holds.set(null, this.has(null) - this.takes);
    }
  }
  has(token: string | null): bigint {
    return this.holds.get(token) ?? 2n * 10n ** 12n;
  }
  /** No block holds any of them, and no node knows them. */
  fallOut(): void {
    for (const [id, { hash }] of this.signed) {
      const status = this.#status.get(hash);
      if (status?.kind !== "mined") continue;
      const { token, units } = this.asked.find((one) => one.id === id)!;
      if (status.isDone) this.holds.set(token, this.has(token) + units);
      this.holds.set(null, this.has(null) + status.fee);
    }
    this.#status.clear();
  }
  conflict(): void {
    for (const { hash } of this.signed.values()) this.#status.set(hash, { kind: "conflicted" });
  }

  /** What payments to the cold address have brought there. */
  coldHas(token: string | null): bigint {
    return [...this.signed].reduce((sum, [id, { hash }]) => {
      const { to, token: of, units } = this.asked.find((one) => one.id === id)!;
      return of === token && to === COLD_KEY && this.#status.get(hash)?.kind === "mined" ? sum + units : sum;
    }, 0n);
  }

  readonly payer: Payer = {
    name: "ethereum",
    address: async () => OTHER,
    balance: async (token, of) => (of ? this.coldHas(token) : this.has(token)),
    feeOf: async ({ to }) => {
      if (to === this.deaf) throw new NodeFault("execution reverted");
      return 1n;
    },
    reserve: async (_payment, taken) => {
      if (this.fault === "not-enough") throw new SigningRefusal("not-enough", "empty");
      const spends = String(taken.length === 0 ? this.signed.size : Math.max(...taken.map(Number)) + 1);
      await this.meanwhile();
      return spends;
    },
    sign: async ({ id, spends, units, token, to }) => {
      if (this.fault === "silent") throw new NodeFault("no answer");
      if (this.fault) throw new SigningRefusal(this.fault, "forbidden");
      this.asked.push({ id, spends, units, token, to });
      const text = `${id} ${spends} ${units}`;
      const made = this.signed.get(id) ?? { hash: `0x${digest("sha256", text)}`, bytes: text };
      this.signed.set(id, made);
      if (this.losesAnswer) throw new NodeFault("lost");
      return made;
    },
    replaces: "waiting",
    // What takes the place of others is tested on the sandbox's nodes.
    replace: async () => undefined,
    broadcast: async ({ bytes }) => void this.sent.push(bytes),
    status: async ({ hash }) => this.#status.get(hash) ?? { kind: "unknown" },
  };
}

export async function openWithdrawalHouse(more: Partial<WithdrawalsTerms> = {}) {
  learnNetworks();
  const noticed: Notice[] = [];
  const alarms: object[] = [];
  const halts: object[] = [];
  const cold = async (network: string) => (network === "ethereum" ? { text: COLD_KEY, key: COLD_KEY } : undefined);
  const hand = new HandPayer();
  const prices = new Map([
    ["BTC", "60000"],
    ["ETH", "3000"],
  ]);
  const holds: Hold[] = [];
  /** Value that has to stay, of everybody. */
  const heldValues: HeldValue[] = [];
  const limits = new Map<string, string | null>();
  const notify = async (_tx: unknown, notices: readonly Notice[]) => void noticed.push(...notices);
  const memory = memoryChain("ethereum", new ManualClock(usual.start));
  const uploads = {
    use: async (_tx: unknown, { address }: { address: string }) => address,
    linkTo: (name: string) => `/file/${name}`,
  };
  const chain: Chain = {
    ...memory.chain,
    // Addresses as the real chain has them, so that they can be judged.
    addressAt: async (index) => {
      const key = `0x${digest("sha256", `address ${index}`).slice(0, 40)}`;
      return { text: key, key };
    },
    head: async () => (hand.turns ? (hand.head += 1) : hand.head),
    identity: async () => ({ isReal: false, genesis: hand.genesis }),
  };
  const chains: Chains = more.chains ?? { ethereum: chain };
  const payers: Payers = more.payers ?? { ethereum: hand.payer };
  const { payees, ...paying } = payeesFeature({
    keys: keysOf("a secret of the tests"),
    uploads: uploads as never,
    notify,
    nameOf: async () => "Ann Lee",
  });
  const house = await openTestHouse([
    feature("identity", join(import.meta.dirname, "../../identity"), {
      // Proofs are identity's and are tested there: here everybody has given one.
      handlers: [voting(approve)],
      guard: { demand: async () => undefined, spend: async () => undefined },
      holds: [saysOfAll(holds)],
      heldValues: [saysOfAll(heldValues)],
    }),
    depositsFeature({
      mode: "sandbox",
      chains,
      practice: undefined,
      ownOn: ownAddresses(payers, cold),
      doubtfulOn,
      uploads,
      notify,
      alarm: (found) => void halts.push(found),
    }),
    paying,
    withdrawalsFeature({
      mode: "sandbox",
      chains,
      payers,
      cold,
      payees,
      notify,
      priceOf: (currency) => {
        const text = prices.get(currency);
        return text === undefined ? undefined : parsePrice(text);
      },
      limitsOf: async (_db, customerId) => {
        const text = limits.has(customerId) ? limits.get(customerId)! : "200";
        const level = text === "0" ? 0 : 1;
        return { level, withdrawal: text === null ? null : parseAmount("BTC", text)!, fiat: null };
      },
      alarm: (found) => void alarms.push(found),
      ...more,
    }),
  ]);
  const money = testMoney(house, "spot");
  const made = {
    ...house,
    ...money,
    hand,
    prices,
    holds,
    heldValues,
    limits,
    noticed,
    alarms,
    /** What has called people because blocks were replaced. */
    halts,
    /** A customer with money, and an entry of his list that can be used. */
    payer: async (gift = "1000 USDT", currency = "USDT", type = "ERC20", address = COLD) => {
      const as = await money.somebody(gift);
      const saved = await house.call(
        payeeCalls.saveAddress,
        { currency: idOf(currency), type, name: "Cold wallet", address },
        { as },
      );
      house.clock.advance(DAY_MS);
      return { as, wallet: saved.address.id };
    },
    addressOf: async (as: string): Promise<string> =>
      (await house.call(deposits.showAddress, { currency: idOf("USDT"), network: "ethereum" }, { as })).address,
    out: async (as: string, wallet: string, amount = "100", options: CallOptions = {}) =>
      (await house.call(calls.withdraw, { currency: idOf("USDT"), network: "ethereum", amount, wallet }, { as, ...options }))
        .withdrawal,
    pay: async (): Promise<void> => {
      house.clock.advance(SECOND_MS);
      await house.runJob("withdrawals.pay-ethereum");
    },
    /** All that was sent is mined and final. */
    settleAll: async (): Promise<void> => {
      hand.mine();
      hand.head += 10;
      await made.pay();
    },
    state: async (as: string, id: string): Promise<string> =>
      (await house.call(calls.showWithdrawal, { id }, { as })).withdrawal.state,
    steps: async (as: string, id: string): Promise<string[]> =>
      (await house.call(calls.showWithdrawal, { id }, { as })).steps.map(({ step }) => step),
    titles: (of: string): string[] =>
      noticed
        .filter(({ customerId, topic }) => customerId === of && topic === "withdrawals")
        .map(({ texts }) => sayIn("en", texts).title),
    /** Free and held USDT of a customer. */
    has: async (as: string): Promise<string[]> => [
      await money.balance(`user/${as}/spot`),
      await money.balance(`user/${as}/spot/held`),
    ],
  };
  return made;
}

export type WithdrawalHouse = Awaited<ReturnType<typeof openWithdrawalHouse>>;
