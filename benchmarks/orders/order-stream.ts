/** What customers order while the server is measured: most take what is there, the others wait just behind the middle of the market. */
import { setTimeout as sleep } from "node:timers/promises";
import { seededDraw } from "../../apps/simulator/chance.ts";
import { Connection } from "../load/connection.ts";
import { type Customer, callAs, forEachOf, requestOf } from "../load/customer.ts";
import { ACCEPTED } from "../load/drive.ts";

interface MarketRow {
  readonly symbol: string;
  readonly currency_id: number;
  readonly price: string | null;
  readonly state: string;
  readonly tick: string;
  readonly price_decimals: number;
  readonly quantity_decimals: number;
}

/** Their own prices move several times a second, and so does what customers know of them. */
const LOOK_MS = 200;
const symbols = ["BTC/USDT", "ETH/USDT", "SOL/USDT", "BNB/USDT", "XRP/USDT"];
/** Worth of one order in USDT, somewhat above the smallest. */
const WORTH = 8;
const TAKE = 0.004;
const TAKERS_PERCENT = 70;
const BEHIND = 0.0005;
/** What every customer buys of each coin before a round, in USDT. */
const STOCK = 100;
/** So often it is tried, because what the house offers at a time may just be taken. */
const TRIES = 50;

export class OrderStream {
  #watcher: Connection | undefined;
  readonly #draw = seededDraw("orders");
  #markets: readonly MarketRow[] = [];
  #count = 0;
  #watching = false;
  #looking: NodeJS.Timeout | undefined;

  /** Begins to watch prices, on a connection of its own, and waits until all its markets are open. */
  async start(port: number): Promise<void> {
    this.#watcher = await Connection.open(port);
    while ((this.#markets = await look(this.#watcher)).filter(({ state }) => state === "open").length < symbols.length) {
      await sleep(LOOK_MS);
    }
    this.#watching = true;
    void this.#keepLooking(this.#watcher);
  }

  stop(): void {
    this.#watching = false;
    clearTimeout(this.#looking);
    this.#watcher?.close();
  }

  /** Every customer buys a little of every coin, so that there is something to sell. */
  async stockUp(customers: readonly Customer[]): Promise<void> {
    await forEachOf(customers, async (customer) => {
      for (const { currency_id } of this.#markets) {
        const fields = { currency_id, type: "buy", kind: "market", amount: String(STOCK), amount_in: "quote" };
        const request = requestOf("POST", "/coin/trade", customer, fields);
        let answer = await customer.connection.ask(request);
        for (let tries = 1; !answer.startsWith(ACCEPTED); tries += 1) {
          if (tries === TRIES) throw new Error(`nobody sells: ${answer}`);
          await sleep(LOOK_MS);
          answer = await customer.connection.ask(request);
        }
      }
    });
  }

  /** The next order of a customer, as a request with a key of its own. */
  next(customer: Customer): string {
    const draw = this.#draw;
    const market = draw.pick(this.#markets);
    const side = draw.pick(["buy", "sell"]);
    const beyond = draw.percent(TAKERS_PERCENT) ? TAKE : -BEHIND;
    const price = Number(market.price) * (1 + (side === "buy" ? beyond : -beyond));
    this.#count += 1;
    const fields = {
      currency_id: market.currency_id,
      type: side,
      target_price: price.toFixed(market.price_decimals),
      amount: (WORTH / price).toFixed(market.quantity_decimals),
    };
    return requestOf("POST", "/coin/trade", customer, fields, `order-${this.#count}`);
  }

  async #keepLooking(connection: Connection): Promise<void> {
    while (this.#watching) {
      this.#markets = await look(connection);
      await new Promise((resolve) => (this.#looking = setTimeout(resolve, LOOK_MS)));
    }
  }
}

async function look(connection: Connection): Promise<MarketRow[]> {
  const { list } = await callAs<{ list: MarketRow[] }>({ number: 0, connection }, "GET", "/currency/quotation_new");
  return list.filter(({ symbol, price }) => symbols.includes(symbol) && price !== null);
}
