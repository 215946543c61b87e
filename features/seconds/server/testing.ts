/** A house that sells options, with an index that the test moves and money from nowhere. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, formatAmount, parseAmount, parsePrice, parseRate } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { factOfTick, type IndexTick, recomputeTick } from "@assay/features/market/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { calls } from "../contract.ts";
import { ENTRY_DELAY_MAX_MS } from "../rules.ts";
import { type SecondsFeature, secondsFeature } from "../server.ts";

const venues = ["North", "East", "South"];

/** Ticks by hand: one for each price that is shown, from three venues that agree; none of them counts without a price. */
class ManualIndex {
  readonly #listeners = new Set<(tick: IndexTick) => void>();
  readonly #latest = new Map<string, IndexTick>();
  /** All markets are known from their first tick on. */
  readonly markets = this.#latest;

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

export interface SecondsHouse extends TestHouse {
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
  give(customerId: string, usdt: string): Promise<void>;
  /** Moves money that no rule of the product would. */
  move(from: Address, to: Address, moved: Amount): Promise<void>;
  balance(address: string): Promise<string>;
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
  const make = (): SecondsFeature =>
    secondsFeature({
      mode,
      markets: index.markets,
      tick: index.tick,
      feed: () => ({ source: "simulated", label: "by hand" }),
      onTick: index.onTick,
    });
  const first = make();
  const house = await openTestHouse(
    [proofsFeature({ secret: "a secret", notify: async () => undefined }), protectionFeature(), first],
    start && { start },
  );
  const faults: unknown[] = [];
  const follow = (feature: SecondsFeature) =>
    feature.follow({ submit: house.dispatch.submit, onFault: (fault) => faults.push(fault) });
  let living = first;
  let stop = follow(first);
  const runJobs = async (): Promise<void> => {
    for (const job of living.jobs) await house.dispatch.transact((tx) => job.run(tx));
  };
  let given = 0;
  const move: SecondsHouse["move"] = async (from, to, moved) =>
    await house.dispatch.transact(async ({ ledger }) => {
      await ledger.post({ reason: "gift", reference: String((given += 1)), transfers: [{ from, to, amount: moved }] });
    });
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
    give: async (customerId, usdt) => await move("world/treasury", `user/${customerId}/option`, parseAmount("USDT", usdt)!),
    move,
    balance: async (address) => {
      const [row] = await readBalances(house.database, [address]);
      return formatAmount(amount("USDT", row?.units ?? 0n));
    },
    close: async () => {
      stop();
      await house.close();
    },
  };
}

/** A customer's id, told apart by a number. */
export const customer = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
