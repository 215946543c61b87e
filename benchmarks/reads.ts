/** Whether a customer with a long history waits longer for the wallet and the orders than one with a short one. */
import { amount } from "@assay/core/money.ts";
import { uuidv7 } from "@assay/core/ids.ts";
import { PAGE_SIZE_DEFAULT } from "@assay/core/limits.ts";
import { type Database, inTransaction, openDatabase } from "@assay/server/database.ts";
import type { Transact } from "@assay/server/feature.ts";
import { runJob } from "@assay/server/jobs.ts";
import { AccountIds } from "@assay/server/ledger/account-ids.ts";
import { checkpoints } from "@assay/server/ledger/checkpoints.ts";
import { Ledger } from "@assay/server/ledger/ledger.ts";
import { seal } from "@assay/server/ledger/sealer.ts";
import { readStatement } from "@assay/server/ledger/statement.ts";
import { systemRandom } from "@assay/server/random.ts";
import type { Order } from "../features/spot/server/orders.ts";
import { insertOrders } from "../features/spot/server/store.ts";
import { addressOf, transfer } from "../features/wallet/server/postings.ts";
import { comparison, type Figure } from "./figure.ts";
import { MeasuredHouse } from "./house/house.ts";
import { type Customer, callAs, openCustomers } from "./load/customer.ts";
import { percentile } from "./load/drive.ts";
import { roundsOf, type Size } from "./rounds.ts";

/** A transfer between two accounts of one customer is two lines of the bill. */
const sizes = {
  full: { transfers: 1_000_000, orders: 100_000, reads: 200, deepPage: 1_000 },
  quick: { transfers: 500, orders: 500, reads: 10, deepPage: 20 },
} as const;
const FEW_TRANSFERS = 5;
const FEW_ORDERS = 5;
const AT_ONCE = 5_000;
/** One customer asks no more often than its budget of requests allows. */
const PAUSE_MS = 25;

const calls = [
  ["POST", "/wallet/list", {}],
  ["GET", "/coin/list?state=history", undefined],
  ["POST", "/wallet/legal_log", {}],
] as const;

interface Asked {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly fields: object | undefined;
  /** What the customer with the long history sends in its place. */
  readonly deep?: object;
}

export async function measure(size: Size): Promise<Figure[]> {
  const { transfers, orders, reads, deepPage } = sizes[size];
  const house = await MeasuredHouse.open();
  const { database, close } = openDatabase(house.url, 1);
  try {
    const [few, many] = (await openCustomers(house.port, 2)) as [Customer, Customer];
    await giveHistory(database, few, FEW_TRANSFERS, FEW_ORDERS);
    await giveHistory(database, many, transfers, orders);
    await sealAll(database);
    const cursor = await cursorOf(database, many, deepPage);
    const asked: readonly Asked[] = [
      ...calls.map(([method, path, fields]): Asked => ({ name: path, method, path, fields })),
      {
        name: `page ${deepPage.toLocaleString("en")} of /wallet/legal_log`,
        method: "POST",
        path: "/wallet/legal_log",
        fields: {},
        deep: { cursor },
      },
    ];
    const figures: Figure[] = [];
    for (const { name: told, method, path, fields, deep = fields } of asked) {
      const [values, versusValues]: number[][] = [[], []];
      for (let round = 0; round < roundsOf(size); round += 1) {
        const [ofMany, ofFew]: number[][] = [[], []];
        for (let read = 0; read < reads; read += 1) {
          ofMany!.push(await timeOf(many, method, path, deep));
          ofFew!.push(await timeOf(few, method, path, fields));
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
        values!.push(p99(ofMany!));
        versusValues!.push(p99(ofFew!));
      }
      const name = `p99 of ${told} with ${(2 * transfers).toLocaleString("en")} bill lines`;
      const sides = { values: values!, versus: `with ${2 * FEW_TRANSFERS}`, versusValues: versusValues!, unit: "ms" };
      figures.push(comparison(name, sides, { most: 1.5 }));
    }
    return figures;
  } finally {
    await close();
    await house.close();
  }
}

/** What the leader does with a past that has come at once, without its pauses. */
async function sealAll(database: Database): Promise<void> {
  while ((await inTransaction(database, async (db) => await seal(db, new Date()))) > 0);
  const job = checkpoints();
  const transact: Transact = async (work) => {
    const afterwards: (() => void)[] = [];
    const done = await inTransaction(
      database,
      async (db) => await work({ db, afterCommit: (run: () => void) => void afterwards.push(run) } as Parameters<typeof work>[0]),
    );
    for (const run of afterwards) run();
    return done;
  };
  // A turn is bounded, and the first looks only where the end is.
  for (let turn = 0; turn < 10; turn += 1) await runJob(job, { transact });
}

/** Where a page begins that is so deep. */
async function cursorOf(database: Database, customer: Customer, page: number): Promise<string> {
  const { id } = await callAs<{ id: string }>(customer, "GET", "/user/info");
  const addresses = [addressOf(id, "spot"), addressOf(id, "leverage")];
  return (await readStatement(database, { addresses, limit: (page - 1) * PAGE_SIZE_DEFAULT })).at(-1)!.id;
}

const p99 = (times: readonly number[]): number =>
  percentile(
    times.toSorted((one, other) => one - other),
    99,
  );

async function timeOf(customer: Customer, method: "GET" | "POST", path: string, fields?: object): Promise<number> {
  const begun = performance.now();
  await callAs(customer, method, path, fields);
  return performance.now() - begun;
}

/** Writes history as the product itself writes it: postings through the ledger, orders through spot's own store. */
async function giveHistory(database: Database, customer: Customer, transfers: number, orders: number): Promise<void> {
  const { id } = await callAs<{ id: string }>(customer, "GET", "/user/info");
  const accountIds = new AccountIds();
  await inPortions(transfers, async (first, end) => {
    await inTransaction(database, async (db) => {
      const ledger = new Ledger(db, () => new Date(), accountIds);
      for (let number = first; number < end; number += 1) {
        const [from, to] = number % 2 === 0 ? (["spot", "leverage"] as const) : (["leverage", "spot"] as const);
        ledger.take(transfer(`${id}-${number}`, id, from, to, amount("USDT", 100n)));
      }
      await ledger.flush();
    });
  });
  await inPortions(orders, async (from, to) => {
    await insertOrders(
      database,
      Array.from({ length: to - from }, (_, index) => endedOrder(id, from + index)),
    );
  });
}

async function inPortions(count: number, write: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) await write(from, Math.min(count, from + AT_ONCE));
}

function endedOrder(customerId: string, sequence: number): Order {
  const at = new Date();
  return {
    id: uuidv7(at, systemRandom.bytes(10)),
    customerId,
    symbol: "BTC/USDT",
    side: "buy",
    kind: "limit",
    timeInForce: "gtc",
    postOnly: false,
    price: 600_000_000_000_000n,
    quantity: 1_000_000n,
    quoteAmount: null,
    sequence,
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    fees: { maker: 0n, taker: 0n },
    state: "cancelled",
    cancelReason: "customer",
    expiresAt: null,
    stop: null,
    createdAt: at,
    updatedAt: at,
  };
}
