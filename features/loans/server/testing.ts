/** A house that lends, with an index that the test moves and money from nowhere. */
import { join } from "node:path";
import { call, type InputTextOf } from "@assay/core/contract.ts";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { factOfTick, type IndexTick, recomputeTick } from "@assay/features/market/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import type { Config } from "@assay/server/config.ts";
import { type Feature, feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { loansFeature } from "../server.ts";

export { customer } from "@assay/server/testing-money.ts";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

const venues = ["North", "East", "South"];

/** Ticks by hand, from three venues that agree. */
class HandPrices {
  readonly #texts = new Map<string, string | undefined>([
    ["BTC/USDT", "60000"],
    ["ETH/USDT", "3000"],
  ]);
  readonly markets = new Map(["BTC", "ETH"].map((base) => [`${base}/USDT`, { base, kind: "coin" as const }]));
  readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  /** Undefined is an index with too few sources. */
  show(text: string | undefined, symbol = "BTC/USDT"): void {
    this.#texts.set(symbol, text);
  }

  tick = (symbol: string): IndexTick | undefined => {
    const text = this.#texts.get(symbol);
    const at = this.now().getTime();
    const price = text === undefined ? undefined : parsePrice(text)!;
    const state = price === undefined ? ("silent" as const) : ("counted" as const);
    const sources = venues.map((venue) => ({ venue, operator: venue, price, heardAt: at, changedAt: at, state }));
    const said = { id: `${symbol}@${at}`, symbol, at, price: undefined, clamp: parseRate("0.005")!, sources };
    return { ...said, price: recomputeTick(factOfTick(said)) };
  };
}

export async function openLoanHouse(mode: Config["mode"] = "sandbox", more: readonly Feature[] = []) {
  const noticed: Notice[] = [];
  /** Customers whose name is verified; in the sandbox nobody asks. */
  const verified = new Set<string>();
  /** VIP levels by customer; and ids that nobody has. */
  const levels = new Map<string, number>();
  const unknown = new Set<string>();
  let now = (): Date => new Date(0);
  const prices = new HandPrices(() => now());
  const house = await openTestHouse([
    proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }),
    loansFeature({
      mode,
      prices,
      notify: async (_tx, notices) => void noticed.push(...notices),
      customers: {
        vipLevel: async (_db, id) => levels.get(id) ?? 0,
        isKnown: async (_db, id) => !unknown.has(id),
      },
    }),
    ...more,
    feature("operators", join(import.meta.dirname, "../../operators"), {
      handlers: [voting(approve)],
      standings: [
        async (_db, customers) => customers.map((one) => ({ level: verified.has(one) ? 1 : 0, country: null }) as const),
      ],
    }),
  ]);
  now = () => house.clock.now();
  const work = async (): Promise<void> => {
    for (const job of ["loans.charge", "loans.watch", "loans.remind", "loans.lapse"]) await house.runJob(job);
  };
  const ask = (more: Partial<InputTextOf<typeof calls.borrow>> = {}): InputTextOf<typeof calls.borrow> => ({
    offer_id: "1",
    amount: "6000",
    collateral: "0.2",
    days: "30",
    ...more,
  });
  return {
    ...house,
    ...testMoney(house, "spot"),
    noticed,
    verified,
    levels,
    unknown,
    prices,
    ask,
    work,
    /** Hours pass, and what is due then is done. */
    hours: async (hours: number) => {
      house.clock.advance(hours * HOUR_MS);
      await work();
    },
    /** The index says a price, and what that crosses is judged. */
    shows: async (text: string | undefined, symbol?: string) => {
      house.clock.advance(1_000);
      prices.show(text, symbol);
      await work();
    },
    borrow: async (as: string, more: Partial<InputTextOf<typeof calls.borrow>> = {}) =>
      (await house.call(calls.borrow, ask(more), { as })).loan,
    loan: async (as: string, id: string) => (await house.call(calls.showLoan, { id }, { as })).loan,
    steps: async (as: string, id: string) =>
      (await house.call(calls.showLoan, { id }, { as })).steps.map(({ kind }) => kind).toReversed(),
  };
}

export type LoanHouse = Awaited<ReturnType<typeof openLoanHouse>>;
