/** A house that sells dual products, with an index that the test moves, and money from nowhere. */
import { join } from "node:path";
import { call, type InputTextOf } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import type { Config } from "@assay/server/config.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { dualFeature } from "../server.ts";
import { nextProductId, type Product, products } from "./store.ts";

/** An index by hand: whoever shows a price shows it to all that follow. */
export class HandIndex {
  readonly #listeners = new Set<(tick: IndexTick) => void>();
  readonly #latest = new Map<string, IndexTick>();
  readonly pricesAt = async () => new Map();
  readonly markets = new Map(
    [["BTC/USDT", "BTC"] as const, ["ETH/USDT", "ETH"] as const].map(([symbol, base]) => [
      symbol,
      { base, quote: "USDT", kind: "coin" as const, tick: parsePrice("0.01")! },
    ]),
  );

  tick = (symbol: string): IndexTick | undefined => this.#latest.get(symbol);

  onTick = (run: (tick: IndexTick) => void): (() => void) => {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  };

  /** Undefined is an index with too few sources. */
  show(symbol: string, price: Price | undefined, at: number): void {
    const tick = { id: `${symbol}@${at}`, symbol, at, price, clamp: parseRate("0.005")!, sources: [] };
    this.#latest.set(symbol, tick);
    for (const run of this.#listeners) run(tick);
  }
}

const BTC = "BTC/USDT";

/** Votes for what the desk proposes. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

export async function openDualHouse(mode: Config["mode"] = "sandbox") {
  const index = new HandIndex();
  const noticed: Notice[] = [];
  const make = () => dualFeature({ mode, index, notify: async (_tx, notices) => void noticed.push(...notices) });
  const product = make();
  const desk = feature("messages", join(import.meta.dirname, "../../messages"), { handlers: [voting(approve)] });
  const house = await openTestHouse([desk, proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }), product]);
  const follow = (one: ReturnType<typeof make>) => one.follow({ ...house.following, onFault: () => undefined });
  let living = product;
  let stop = follow(living);
  const show = (price: string | undefined, symbol = BTC): void =>
    index.show(symbol, price === undefined ? undefined : parsePrice(price)!, house.clock.now().getTime());
  /** The jobs of the process that lives. */
  const work = async (): Promise<void> => {
    for (const job of living.jobs)
      if (!job.name.includes("renew")) while ((await house.dispatch.transact((tx) => job.run(tx))) === "more");
  };
  const terms = { base: "BTC", quote: "USDT", symbol: BTC, distance: parseRate("0.01")!, shares: 100, days: 73 };
  return {
    ...house,
    ...testMoney(house, "spot"),
    index,
    noticed,
    show,
    work,
    /** Terms of any linked price, sold for an hour from now on. */
    offer: async (given: Partial<Product> & Pick<Product, "type" | "linked" | "apr" | "share">): Promise<number> => {
      const now = house.clock.now();
      const untilAt = new Date(now.getTime() + HOUR_MS);
      const days = given.days ?? terms.days;
      return await house.dispatch.transact(async ({ db }) => {
        const next = await nextProductId(db);
        const at = { fromAt: now, untilAt, maturesAt: new Date(untilAt.getTime() + days * DAY_MS) };
        await products.insert(db, [{ ...terms, ...at, ...given, id: next }]);
        return next;
      });
    },
    buy: async (as: string, id: number, num: string) =>
      (await house.call(calls.buyShares, { id: String(id), num }, { as })).order,
    order: async (as: string, id: string) => await house.call(calls.showPurchase, { id }, { as }),
    refused: async (as: string, id: number, num: string) =>
      (await house.refusal(calls.buyShares, { id: String(id), num } satisfies InputTextOf<typeof calls.buyShares>, { as })).code,
    /** Time goes on to a moment; nobody works meanwhile. */
    goTo: (at: number): void => house.clock.advance(at - house.clock.now().getTime()),
    /** So many seconds pass, each with an index, and the jobs run every minute of them. */
    seconds: async (count: number, price: (second: number) => string | undefined, symbol = BTC): Promise<void> => {
      for (let second = 1; second <= count; second += 1) {
        house.clock.advance(SECOND_MS);
        show(price(second), symbol);
        if (second % 60 === 0) await work();
      }
      house.clock.advance(1);
      await work();
      house.clock.advance(-1);
    },
    /** The process dies, and another takes its place. */
    restart: (): void => {
      stop();
      living = make();
      stop = follow(living);
    },
    /** One job alone. */
    fix: async (): Promise<void> => {
      const job = living.jobs.find(({ name }) => name === "dual.fix-terms")!;
      await house.dispatch.transact((tx) => job.run(tx));
    },
    settleDue: async (): Promise<void> => await house.runJob("dual.settle"),
    renew: async (): Promise<void> => {
      const job = living.jobs.find(({ name }) => name.includes("renew"))!;
      await house.dispatch.transact((tx) => job.run(tx));
    },
    close: async () => {
      stop();
      await house.close();
    },
  };
}

export type DualHouse = Awaited<ReturnType<typeof openDualHouse>>;

export const draftInput = (given: Partial<Record<keyof InputTextOf<typeof calls.appendTerms>, string>> = {}) =>
  ({
    symbol: BTC,
    type: "call",
    share: "0.1",
    apr: "0.5",
    distance: "0.02",
    days: "3",
    shares: "50",
    sale_hours: "24",
    reason: "a new term for the week",
    ...given,
  }) as InputTextOf<typeof calls.appendTerms>;
