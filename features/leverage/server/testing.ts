/** A house that trades contracts, with an index that the test moves. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, formatAmount, parseAmount, parsePrice, type Price } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Config } from "@assay/server/config.ts";
import type { Clock } from "@assay/server/clock.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { customer } from "@assay/server/testing-money.ts";
import type { IndexHistory, IndexMinute, IndexTick, PastPrice, PriceHistory } from "@assay/features/market/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { vipFeature } from "@assay/features/vip/server.ts";
import { walletFeature } from "@assay/features/wallet/server.ts";
import { calls } from "../contract.ts";
import { type LeverageFeature, leverageFeature } from "../server.ts";
import { contracts } from "./contracts.ts";
import type { PositionListener } from "./listeners.ts";
import type { Marks } from "./marks.ts";
import { HOUSE, QUOTE } from "./postings.ts";

export { customer };

/** An index that stands where the test has put it. */
export class ManualMarks implements Marks {
  readonly contracts = contracts;
  readonly feed = { source: "simulated" as const, label: "by hand" };
  readonly #latest = new Map<string, IndexTick>();
  readonly #listeners = new Set<(tick: IndexTick) => void>();
  #ticks = 0;
  readonly #said: { readonly symbol: string; readonly at: number; readonly price: Price | undefined }[] = [];
  /** That of the house, once it is open. */
  clock: Clock | undefined;

  tick(symbol: string): IndexTick {
    return this.#latest.get(symbol) ?? tickOf(symbol, 0, 0, undefined);
  }

  /** As the ticks went, each minute with the last price before it while nothing was said. */
  readonly minutes: IndexHistory = (_db, symbols, from, until) => {
    const minutesOf = (symbol: string): IndexMinute[] => {
      const said = this.#said.filter((one) => one.symbol === symbol);
      const found: IndexMinute[] = [];
      for (let time = from; time < until; time += MINUTE_MS) {
        const prices = said.filter(({ at }) => at >= time && at < time + MINUTE_MS).map(({ price }) => price);
        const before = said.findLast(({ at }) => at < time)?.price;
        const all = [...(before === undefined ? [] : [before]), ...prices].filter((price) => price !== undefined);
        const close = all.at(-1);
        if (close === undefined) continue;
        found.push({
          time,
          low: all.reduce((least, price) => (price < least ? price : least)),
          high: all.reduce((most, price) => (price > most ? price : most)),
          close,
        });
      }
      return found;
    };
    return Promise.resolve(new Map(symbols.map((symbol) => [symbol, minutesOf(symbol)])));
  };

  worth(symbol: string): Price | undefined {
    return this.tick(symbol).price ?? this.#said.findLast((one) => one.symbol === symbol && one.price !== undefined)?.price;
  }

  readonly pricesAt: PriceHistory = (_db, currencies, times) => {
    const priceAt = (base: string, time: number): PastPrice | undefined => {
      const said = this.#said.findLast(({ symbol, at }) => symbol === `${base}/USDT` && at <= time);
      return said?.price === undefined ? undefined : { price: said.price, from: said.at };
    };
    return Promise.resolve(new Map(currencies.map((base) => [base, times.map((time) => priceAt(base, time))])));
  };

  depth(): { bids: []; asks: [] } {
    return { bids: [], asks: [] };
  }

  onTick(run: (tick: IndexTick) => void): () => void {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  /** A price that nobody has been told of yet. */
  set(symbol: string, price: string | undefined): IndexTick {
    const value = price === undefined ? undefined : parsePrice(price)!;
    this.#ticks += 1;
    const tick = tickOf(symbol, this.#ticks, this.clock?.now().getTime() ?? 0, value);
    this.#latest.set(symbol, tick);
    return tick;
  }

  /** Says a price, or that there is none. */
  say(symbol: string, price: string | undefined): void {
    const tick = this.set(symbol, price);
    this.#said.push({ symbol, at: this.clock?.now().getTime() ?? 0, price: tick.price });
    this.tell(tick);
  }

  /** Tells of a tick, as one that was long on its way. */
  tell(tick: IndexTick): void {
    for (const run of this.#listeners) run(tick);
  }
}

/** A tick from three venues that agree; none of them counts without a price. */
function tickOf(symbol: string, number: number, at: number, price: Price | undefined): IndexTick {
  const state = price === undefined ? "silent" : "counted";
  const sources = ["North", "East", "South"].map(
    (venue) => ({ venue, operator: venue, price, heardAt: at, changedAt: at, state }) as const,
  );
  return { id: `${symbol}@${number}`, symbol, at, price, clamp: 500_000n, sources };
}

export interface LeverageHouse extends TestHouse {
  readonly marks: ManualMarks;
  readonly leverage: LeverageFeature;
  readonly noticed: Notice[];
  /** Gives a customer's contract account money from nowhere. */
  give(customerId: string, usdt: string): Promise<void>;
  giveAll(customerIds: readonly string[], usdt: string): Promise<void>;
  /** A customer whom no other test knows, with so much in his contract account. */
  newCustomer(usdt?: string): Promise<string>;
  open(customerId: string, order: string, more?: Partial<Opening>): Promise<Opened>;
  /** A position as its customer sees it. */
  shown(customerId: string, id: string): Promise<OutputOf<typeof calls.showPosition>>;
  /** Says a mark and waits until everything that it sets off is done. */
  mark(symbol: string, price: string | undefined): Promise<void>;
  /** Tells of a tick that was long on its way, and waits until everything that it sets off is done. */
  late(tick: IndexTick): Promise<void>;
  /** Waits until a request that a tick has set off fails, as it is meant to. */
  failed(): Promise<void>;
  /** Whatever changes positions waits until `run` has ended, and has read nothing yet. */
  held(run: () => Promise<void>): Promise<void>;
  /** What is asked for waits, and is judged after `run` has ended. */
  heldUnjudged<T>(ask: () => Promise<T>, run: () => void): Promise<T>;
  /** What is asked for has been judged, and cannot be written before `run` has ended. */
  heldJudged<T>(ask: () => Promise<T>, run: () => void | Promise<void>, table?: string): Promise<T>;
  /** Waits until a statement waits for a lock: a table's, or that of a row that another transaction has written. Answers whose it is. */
  untilBlocked(on: Lock): Promise<number[]>;
  /** What lies free and held in a customer's contract account, and elsewhere under an address, in USDT. */
  usdt(address: string): Promise<string>;
  /** Lets a process follow the marks that begins anew, with nothing but the tables, while `run` runs; orders still come to the one of before. */
  restarted(run: (refresh: () => Promise<void>) => Promise<void>): Promise<void>;
}

type Lock = { readonly table: string } | "row";

/** Looks for what a test waits for, at most: many seconds. */
const LOOKS_MAX = 20_000;

type Opening = InputTextOf<typeof calls.openPosition>;
type Opened = OutputOf<typeof calls.openPosition>["position"];

/** "long 0.1 BTC x10", "short 2 ETH x20 at 3100". */
export function openingOf(order: string, more: Partial<Opening> = {}): Opening {
  const words = /^(long|short) ([0-9.]+) ([A-Z]+) x([0-9]+)(?: at ([0-9.]+))?$/.exec(order);
  if (!words) throw new Error(`not an order: ${order}`);
  const [, side, quantity, base, multiple, price] = words;
  const { terms } = contracts.get(`${base}/USDT`)!;
  return {
    currency_id: String(terms.currency_id),
    type: side as "long" | "short",
    number: quantity!,
    multiple: multiple!,
    ...(price !== undefined && { kind: "limit" as const, target_price: price }),
    ...more,
  };
}

export interface LeverageHouseTerms {
  readonly house?: string;
  readonly insurance?: string;
  readonly mode?: Config["mode"];
  readonly listeners?: readonly PositionListener[];
}

const usdt = (text: string): Amount => parseAmount("USDT", text)!;

export async function openLeverageHouse({
  house = "1000000",
  insurance = "100000",
  mode = "sandbox",
  listeners = [],
}: LeverageHouseTerms = {}): Promise<LeverageHouse> {
  const marks = new ManualMarks();
  const noticed: Notice[] = [];
  const make = (): LeverageFeature =>
    leverageFeature({
      mode,
      marks,
      notify: async (_tx, notices) => void noticed.push(...notices),
      funds: { house: usdt(house), insurance: usdt(insurance) },
      listeners,
    });
  const leverage = make();
  const wallet = walletFeature({
    mode: "sandbox",
    rates: sandboxFiatRates,
    priceOf: () => undefined,
    pricesAt: async () => new Map(),
    openCustomer: () => Promise.reject(new Error("no customers here")),
  });
  const opened = await openTestHouse([
    proofsFeature({
      keys: keysOf("a secret of thirty-two characters"),
      notify: async (_tx, notices) => void noticed.push(...notices),
    }),
    wallet,
    protectionFeature(),
    vipFeature({ notify: async () => undefined, priceOf: () => undefined }),
    leverage,
  ]);
  const { dispatch } = opened;
  marks.clock = opened.clock;
  const faults: unknown[] = [];
  const expecting: (() => void)[] = [];
  const onFault = (fault: unknown): void => {
    const expected = expecting.shift();
    if (expected) expected();
    else faults.push(fault);
  };
  const begin = (one: LeverageFeature) => one.follow({ ...opened.following, onFault });
  let stop = begin(leverage);
  await opened.runJob("leverage.refresh-watch");
  let given = 0;
  const giveAll = async (customerIds: readonly string[], text: string): Promise<void> =>
    await dispatch.transact(async ({ ledger }) => {
      for (const id of customerIds) {
        const transfers = [{ from: "world/treasury", to: `user/${id}/contract`, amount: usdt(text) }];
        ledger.take({ reason: "gift", reference: String((given += 1)), transfers });
      }
    });
  const done = async (): Promise<void> => {
    await dispatch.drain();
    if (faults.length > 0) throw faults[0];
  };
  const untilBlocked = async (on: Lock): Promise<number[]> => {
    const lock = on === "row" ? "locktype in ('transactionid', 'tuple')" : `relation = '${on.table}'::regclass`;
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      // A vacuum may wait for a table as well.
      const { rows } = await opened.pool.query<{ pid: number }>(
        `select pid from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and backend_type = 'client backend' and not granted and ${lock}`,
      );
      if (rows.length > 0) return rows.map(({ pid }) => pid);
    }
    throw new Error(`nothing has come to wait for the lock of ${on === "row" ? "a row" : on.table}`);
  };
  const held = async (run: () => Promise<void>): Promise<void> => {
    const { promise: ran, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
    const holding = dispatch.transact(async ({ ledger }) => {
      await ledger.open([{ address: HOUSE, currency: QUOTE }]);
      hasLocked();
      await ran;
    });
    await locked;
    try {
      await run();
    } finally {
      release();
      await holding;
    }
  };
  let customers = 0;
  return {
    ...opened,
    marks,
    leverage,
    noticed,
    held,
    untilBlocked,
    heldUnjudged: async (ask, run) => {
      let asked: ReturnType<typeof ask> | undefined;
      await held(async () => {
        asked = ask();
        await untilBlocked("row");
        run();
      });
      const answer = await asked!;
      await dispatch.drain();
      return answer;
    },
    heldJudged: async (ask, run, table = "leverage.position") => {
      const client = await opened.pool.connect();
      await client.query(`begin; lock table ${table} in share row exclusive mode`);
      const asked = ask();
      try {
        await untilBlocked({ table });
        await run();
      } finally {
        await client.query("commit");
        client.release();
      }
      const answer = await asked;
      await dispatch.drain();
      return answer;
    },
    newCustomer: async (text = "10000") => {
      const id = customer((customers += 1));
      await giveAll([id], text);
      return id;
    },
    shown: async (as, id) => await opened.call(calls.showPosition, { id }, { as }),
    give: async (customerId, text) => await giveAll([customerId], text),
    giveAll,
    open: async (customerId, order, more) => {
      // Ids are in the order of time.
      opened.clock.advance(1);
      return (await opened.call(calls.openPosition, openingOf(order, more), { as: customerId })).position;
    },
    mark: async (symbol, price) => {
      marks.say(symbol, price);
      await done();
    },
    failed: () => new Promise((resolve) => void expecting.push(resolve)),
    late: async (tick) => {
      marks.tell(tick);
      await done();
    },
    usdt: async (address) => {
      const found = (await readBalances(opened.database, [address])).find(({ currency }) => currency === "USDT");
      return formatAmount(amount("USDT", found?.units ?? 0n));
    },
    restarted: async (run) => {
      const feature = make();
      const refresh = async (one: LeverageFeature): Promise<void> => {
        for (const job of one.jobs) if (job.name === "leverage.refresh-watch") await dispatch.transact((tx) => job.run(tx));
      };
      await refresh(feature);
      stop();
      stop = begin(feature);
      await run(async () => await refresh(feature));
      stop();
      await refresh(leverage);
      stop = begin(leverage);
    },
  };
}
