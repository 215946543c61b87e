/** A house that sells options, with an index that the test moves and money from nowhere. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { type TestMoney, testMoney } from "@assay/server/testing-money.ts";
import { factOfTick, type IndexTick, recomputeTick } from "@assay/features/market/server.ts";
import type { Notice, Notify } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { calls } from "../contract.ts";
import { ENTRY_DELAY_MAX_MS } from "../rules.ts";
import type { Feature } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { secondsFeature } from "../server.ts";

export { customer } from "@assay/server/testing-money.ts";

const venues = ["North", "East", "South"];

/** Ticks by hand: one for each price that is shown, from three venues that agree; none of them counts without a price. */
class ManualIndex {
  readonly #listeners = new Set<(tick: IndexTick) => void>();
  readonly #latest = new Map<string, IndexTick>();
  /** All markets are known from their first tick on. */
  readonly markets = this.#latest;

  readonly feed = { source: "simulated", label: "by hand" } as const;

  onTick = (run: (tick: IndexTick) => void): (() => void) => {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  };

  tick = (symbol: string): IndexTick | undefined => this.#latest.get(symbol);

  /** `apart` is what the last venue says instead. */
  show(symbol: string, text: string | undefined, at: number, apart = text): void {
    const price = text === undefined ? undefined : parsePrice(text)!;
    const sources = venues.map((venue, place) => ({
      venue,
      operator: venue,
      price: place === venues.length - 1 && apart !== undefined ? parsePrice(apart) : price,
      heardAt: at,
      changedAt: at,
      state: price === undefined ? ("silent" as const) : ("counted" as const),
    }));
    const clamp = parseRate("0.005")!;
    const said = { id: `${symbol}@${at}`, symbol, at, price: undefined, clamp, sources };
    const tick = { ...said, price: recomputeTick(factOfTick(said)) };
    this.#latest.set(symbol, tick);
    for (const run of this.#listeners) run(tick);
  }
}

export interface SecondsHouse extends TestHouse, TestMoney {
  /** What customers were told, once it is settled. */
  readonly noticed: Notice[];
  /** Time passes, and the index says a price, or that it has none. What that settles is settled. */
  tick(afterMs: number, price: string | undefined, symbol?: string, apart?: string): Promise<void>;
  /** The index says a price until what waits for an entry has one: a tick that draws, and one after the longest delay. */
  enter(price: string, symbol?: string): Promise<void>;
  /** The process dies, and another takes its place. */
  restart(): Promise<void>;
  open(customerId: string, option: string): Promise<OutputOf<typeof calls.openOption>["option"]>;
  /** The code of the refusal of an option. */
  refused(customerId: string, option: string): Promise<string>;
  result(customerId: string, id: string): Promise<OutputOf<typeof calls.showResult>>;
}

export interface SecondsHouseTerms {
  readonly start?: Date;
  readonly mode?: Config["mode"];
}

/** "up 10 BTC for 30", "pool down 10 ETH for 60". */
function inputOf(option: string): InputTextOf<typeof calls.openOption> {
  const words = /^(pool )?(up|down) ([\d.]+) ([A-Z]+) for (\d+)$/.exec(option);
  if (!words) throw new Error(`not an option: ${option}`);
  const [, pool, type, number, base, seconds] = words;
  const mode = pool === undefined ? "fixed" : "pool";
  return { match_id: `${base!}/USDT`, type: type as "up" | "down", number: number!, seconds: seconds!, mode };
}

export async function openSecondsHouse({ start, mode = "sandbox" }: SecondsHouseTerms = {}): Promise<SecondsHouse> {
  const index = new ManualIndex();
  const noticed: Notice[] = [];
  const notify: Notify = async (_tx, notices) => void noticed.push(...notices);
  const make = (): Feature => secondsFeature({ mode, index, notify });
  const first = make();
  const house = await openTestHouse(
    [proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }), protectionFeature(), first],
    start && { start },
  );
  const faults: unknown[] = [];
  const follow = (feature: Feature) => feature.follow({ ...house.following, onFault: (fault) => void faults.push(fault) });
  let living = first;
  let stop = follow(first);
  const runJobs = async (): Promise<void> => {
    for (const job of living.jobs) await house.dispatch.transact((tx) => job.run(tx));
  };
  const tick: SecondsHouse["tick"] = async (afterMs, price, symbol = "BTC/USDT", apart) => {
    // After a restart calls still reach the first process, as those of several processes do: the leader learns of them.
    await runJobs();
    house.clock.advance(afterMs);
    index.show(symbol, price, house.clock.now().getTime(), apart);
    await house.dispatch.drain();
    if (faults.length > 0) throw faults.splice(0)[0];
  };
  return {
    ...house,
    ...testMoney(house, "option"),
    noticed,
    tick,
    enter: async (price, symbol) => {
      await tick(1, price, symbol);
      await tick(ENTRY_DELAY_MAX_MS, price, symbol);
    },
    restart: async () => {
      stop();
      living = make();
      stop = follow(living);
      await runJobs();
    },
    open: async (customerId, option) => (await house.call(calls.openOption, inputOf(option), { as: customerId })).option,
    refused: async (customerId, option) => (await house.refusal(calls.openOption, inputOf(option), { as: customerId })).code,
    result: async (customerId, id) => await house.call(calls.showResult, { id }, { as: customerId }),
    close: async () => {
      stop();
      await house.close();
    },
  };
}
