/** All customers of a run, their prices, and what they notice. */
import { parsePrice, type Price } from "@assay/core/money.ts";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { calls as spot } from "@assay/features/spot/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { Contradiction } from "@assay/app-simulator/auditor.ts";
import { Customer, type CustomerTerms } from "./customer.ts";
import { emptyTally, type Tally } from "./history.ts";
import { accountTypes } from "@assay/core/accounts.ts";
import { sims } from "@assay/app-simulator/features.ts";
import { commands, judge, products, queries } from "./history-model.ts";
import type { HttpClient } from "./http-client.ts";
import type { Seen } from "./installation.ts";
import { pause } from "./pause.ts";

export interface CrowdTerms {
  readonly seed: number;
  readonly customers: number;
  readonly thinkMs: number;
  readonly doors: readonly HttpClient[];
  /** Nobody asks any longer, and whoever waits for them is told the reason. */
  readonly over: AbortSignal;
}

const PRICES_MS = 500;
const LOOK_MS = 20;
const PROBE_MS = 50;

/** Of each product every deed as often as its weight says. */
const deeds = products.map((product) => product.deeds.flatMap((deed) => Array.from({ length: deed.weight }, () => deed)));

// A deed that is new would otherwise be sent without a key, and nobody would miss what it did.
for (const { name, call } of deeds.flat())
  if (call.method === "POST" && !commands.has(call) && !queries.has(call))
    throw new Error(`${name}: let apps/crash/products judge what it does, or name its call among the queries`);

/** What everybody brings to the accounts of products at the beginning, so that a short run does not only refuse. */
const BROUGHT = "1500";
const broughtTo = accountTypes
  .filter(({ account }) => account !== "spot" && sims.some(({ accounts }) => accounts.some((own) => own.account === account)))
  .map(({ field }) => field);

export class Crowd implements Seen {
  readonly tally: Tally = emptyTally();
  readonly customers: readonly Customer[];
  /** Does one thing again and again to learn when the house serves once more. */
  readonly #probe: Customer;
  readonly #doors: readonly HttpClient[];
  readonly #over: AbortSignal;
  readonly #prices = new Map<string, Price>();
  #isOver = false;
  #fault: Error | undefined;
  #living: Promise<unknown>[] = [];

  constructor({ seed, customers, thinkMs, doors, over }: CrowdTerms) {
    this.#doors = doors;
    this.#over = over;
    const customer = (number: number, more: Partial<CustomerTerms> = {}): Customer =>
      new Customer({
        seed: `${seed}.${number}`,
        network: `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`,
        client: doors[number % doors.length]!,
        deeds,
        commands,
        priceOf: (symbol) => this.#prices.get(symbol),
        tally: this.tally,
        thinkMs,
        over,
        ...more,
      });
    this.customers = Array.from({ length: customers }, (_, number) => customer(number));
    this.#probe = customer(customers, { retryMsMax: PROBE_MS });
  }

  async open(): Promise<void> {
    await Promise.all(
      [...this.customers, this.#probe].map(async (customer) => {
        await customer.register();
        for (const to_field of broughtTo)
          await customer.command(wallet.transfer, { currency_id: "3", number: BROUGHT, from_field: "change", to_field });
      }),
    );
    const lives = this.customers.map((customer) => customer.live(() => this.#isOver));
    this.#living = [this.#watchPrices(), ...lives].map(async (life) => {
      await life.catch((fault: unknown) => {
        this.#fault ??= fault instanceof Error ? fault : new Error(String(fault));
        this.#isOver = true;
      });
    });
  }

  /** Throws what a customer has found to be wrong. */
  mustBeContent(): void {
    if (this.#fault) throw this.#fault;
  }

  async failures(count: number): Promise<void> {
    const until = this.tally.unknown + count;
    while (this.tally.unknown < until && !this.#isOver) await pause(LOOK_MS, this.#over);
  }

  /** Resolves when so many operations have been accepted in all. */
  async accepted(count: number): Promise<void> {
    while (this.tally.accepted < count && !this.#isOver) await pause(LOOK_MS, this.#over);
  }

  /** Resolves when a transfer and an order have been acknowledged that were asked for from now on. */
  async served(): Promise<void> {
    const transfer = { currency_id: "3", number: "0.01", from_field: "change", to_field: "micro" };
    const order = { currency_id: "1", type: "buy", kind: "market", amount: "10", amount_in: "quote" };
    await this.#told(wallet.transfer, transfer);
    // A market is closed until a new leader has said its prices, and has nothing to sell until its maker has followed them.
    while ((await this.#told(spot.placeOrder, order, ["market-closed", "no-liquidity"])) === undefined)
      await pause(LOOK_MS, this.#over);
  }

  /** What the probe is answered; undefined for a rejection that time cures. */
  async #told(call: Call, input: Readonly<Record<string, string>>, notYet: readonly string[] = []): Promise<unknown> {
    const outcome = await this.#probe.command(call, input);
    if ("answer" in outcome) return outcome.answer;
    if (notYet.includes(outcome.rejection.code)) return undefined;
    throw new Contradiction(`${call.path} was refused: ${outcome.rejection.code}`);
  }

  /** Lets everybody bring to an end what has begun. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#living);
    this.mustBeContent();
  }

  /** Everybody ends what is open; what the house then shows is held against each history. Answers how much was judged. */
  async judge(): Promise<Readonly<Record<string, number>>> {
    const all = [...this.customers, this.#probe];
    const ends = all.flatMap((customer) => products.map(async (product) => tell(customer, await product.end(customer))));
    // Orders of one customer may still fill others' until all are cancelled.
    const early = (await Promise.all(ends)).flat();
    const findings = await Promise.all(all.map(judge));
    const faults = [...early, ...findings.flatMap((finding, index) => tell(all[index]!, finding.faults))];
    if (faults.length > 0) throw new Contradiction(`L13 the histories are contradicted:\n  ${faults.slice(0, 10).join("\n  ")}`);
    const total: Record<string, number> = {};
    for (const { counts } of findings)
      for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
    return total;
  }

  async #watchPrices(): Promise<void> {
    while (!this.#isOver) {
      const reply = await this.#doors[0]!.ask({ call: market.listQuotes, input: {} }, { network: "10.2.0.1" });
      if (reply && "answer" in reply) {
        for (const { symbol, price } of (reply.answer as OutputOf<typeof market.listQuotes>).list)
          if (price !== null) this.#prices.set(symbol, parsePrice(price)!);
      }
      await pause(PRICES_MS, this.#over);
    }
  }
}

const tell = (customer: Customer, faults: readonly string[]): string[] => faults.map((fault) => `${customer.id}: ${fault}`);
