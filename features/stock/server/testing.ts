/** A house that trades shares, with prices and companies that the test makes. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { findCurrency } from "@assay/core/currency.ts";
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { parsePrice, type Price } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { type TestMoney, testMoney } from "@assay/server/testing-money.ts";
import {
  type Doubtful,
  equityMarkets,
  judgeReference,
  type Reference,
  shareBelief,
  type Traded,
} from "@assay/features/market/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { type Genesis, stockFeature } from "../server.ts";
import type { Prices } from "./prices.ts";

export { customer } from "@assay/server/testing-money.ts";

export class ManualPrices implements Prices {
  readonly markets = new Map([...equityMarkets].filter(([, { base }]) => ["AAPL", "MSFT"].includes(base)));
  readonly feed = { source: "simulated" as const, label: "by hand" };
  /** Undefined where the source knows of none. */
  actions: readonly CorporateAction[] | undefined = [];
  /** What the one venue's bid and ask lie from the price. */
  apart: Price = parsePrice("0.01")!;
  /** The last trade and the close of the day before; the price itself where they are not set. */
  traded: Price | undefined;
  close: Price | undefined;
  readonly #prices = new Map<string, Price>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  set(base: string, price: string | undefined): void {
    if (price === undefined) this.#prices.delete(`${base}/USDT`);
    else this.#prices.set(`${base}/USDT`, parsePrice(price)!);
  }

  /** The middle of one venue, as a market has it whose index has too few sources, held against what has been traded. */
  reference(symbol: string): Reference | Doubtful | undefined {
    const now = this.#now().getTime();
    const price = sessionAt(now).name === "closed" ? undefined : this.#prices.get(symbol);
    if (price === undefined) return undefined;
    const said = { venue: "Exchange", operator: "Exchange", price, heardAt: now, changedAt: now, state: "counted" } as const;
    const tick = { id: `${symbol}@${now}`, symbol, at: now, price: undefined, clamp: 500_000n, sources: [said] };
    const [trade, close] = [this.traded ?? price, this.close ?? price].map((one) => ({ price: one, at: now })) as [
      Traded,
      Traded,
    ];
    const [bid, ask] = [price - this.apart, price + this.apart];
    return judgeReference(tick, { venue: "Exchange", bid, ask, heardAt: now, held: { belief: shareBelief, trade, close } }, now);
  }

  worth(symbol: string): Price | undefined {
    return this.#prices.get(symbol);
  }

  corporateActions(from: number, until: number): readonly CorporateAction[] | undefined {
    return this.actions?.filter(({ exDay }) => exDay >= from && exDay < until);
  }
}

type Order = OutputOf<typeof calls.placeOrder>["order"];

export interface StockHouse extends TestHouse, TestMoney {
  readonly prices: ManualPrices;
  readonly noticed: Notice[];
  /** Lets time pass until an instant and does what is due then. */
  until(instant: string): Promise<void>;
  work(): Promise<void>;
  /** "buy 2 AAPL", "buy 100 USDT of AAPL", "sell 1.5 AAPL at 250". */
  place(customerId: string, order: string): Promise<Order>;
  refused(customerId: string, order: string): Promise<string>;
}

export function orderInput(order: string): InputTextOf<typeof calls.placeOrder> {
  const words = /^(buy|sell) ([0-9.]+) ([A-Z]+)(?: of ([A-Z]+))?(?: at ([0-9.]+))?$/.exec(order);
  if (!words) throw new Error(`not an order: ${order}`);
  const [, side, counted, currency, base, price] = words;
  return {
    currency_id: String(findCurrency(base ?? currency!)!.id),
    type: side as "buy" | "sell",
    amount: counted!,
    amount_in: base === undefined ? "shares" : "money",
    ...(price !== undefined && { target_price: price }),
  };
}

/** Friday, 20 November 2026, 15:00 in New York, unless told otherwise. */
export async function openStockHouse({
  start = "2026-11-20T20:00:00Z",
  genesis,
  mode = "sandbox",
  actions = [],
}: { start?: string; genesis?: Genesis; mode?: Config["mode"]; actions?: readonly CorporateAction[] } = {}): Promise<StockHouse> {
  let clock = { now: () => new Date(start) };
  const prices = new ManualPrices(() => clock.now());
  prices.actions = actions;
  prices.set("AAPL", "250");
  const noticed: Notice[] = [];
  const notify = async (_tx: unknown, notices: readonly Notice[]) => void noticed.push(...notices);
  const stock = stockFeature({ mode, prices, notify, ...(genesis && { genesis }) });
  const house = await openTestHouse(
    [proofsFeature({ keys: keysOf("a secret of this test"), notify: async () => undefined }), stock],
    {
      start: new Date(start),
    },
  );
  clock = house.clock;
  const work = async (): Promise<void> => {
    for (const { name } of stock.jobs) await house.runJob(name);
  };
  return {
    ...house,
    ...testMoney(house, "stock"),
    prices,
    noticed,
    work,
    until: async (instant) => {
      house.clock.advance(Date.parse(instant) - house.clock.now().getTime());
      await work();
    },
    place: async (customerId, order) => (await house.call(calls.placeOrder, orderInput(order), { as: customerId })).order,
    refused: async (customerId, order) => (await house.refusal(calls.placeOrder, orderInput(order), { as: customerId })).code,
  };
}
