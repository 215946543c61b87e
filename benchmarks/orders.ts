/**
 * Durable spot orders over HTTP: each authenticated, validated, idempotent, matched, posted to the ledger and committed with
 * fsync, about three quarters of them trading at once. Beside it in every round, on the same PostgreSQL: the same server with
 * batches of one, pgbench at its best, and the same rows written by the same statements and nothing else.
 */
import { join } from "node:path";
import { type Bar, comparison, type Figure, figure, median } from "./figure.ts";
import { MeasuredHouse } from "./house/house.ts";
import { openCustomers } from "./load/customer.ts";
import { drive, type Load, percentile } from "./load/drive.ts";
import { OrderStream } from "./orders/order-stream.ts";
import { openPgbench } from "./orders/pgbench.ts";
import { keepDatabase, replay } from "./orders/replay.ts";
import { measureInTurn, roundsOf, type Size } from "./rounds.ts";

const sizes = {
  full: { customers: 1_024, seconds: 5, scale: 20 },
  quick: { customers: 16, seconds: 0.5, scale: 1 },
} as const;

export async function measure(size: Size): Promise<Figure[]> {
  const { customers: count, seconds, scale } = sizes[size];
  const house = await MeasuredHouse.open();
  try {
    const customers = await openCustomers(house.port, count);
    const orders = new OrderStream();
    await orders.start(house.port);
    await orders.stockUp(customers);
    const pgbench = await openPgbench(house.url, { scale, seconds });
    const trade = async (rate?: number): Promise<Load> =>
      await drive({
        customers,
        seconds,
        next: (one) => orders.next(one),
        mark: '"fills":[{',
        ...(rate !== undefined && { rate }),
      });

    const record = join(house.folder, "record");
    // What a row costs grows with its tables, so each round writes the rows alone to the same tables as the orders.
    const beginRound = async (): Promise<void> => {
      orders.stop();
      for (const { connection } of customers) connection.close();
      await house.stop();
      await keepDatabase(house.url);
      await house.start();
      for (const { connection } of customers) await connection.reopen(house.port);
      await orders.start(house.port);
      await house.ask({ ask: "record" });
      await trade();
      await trade();
      await house.ask({ ask: "save-record", file: record });
    };

    const loads: Load[] = [];
    const halfLoads: Load[] = [];
    const batches = { orders: 0, count: 0 };
    const measured = await measureInTurn(roundsOf(size), {
      batchesOfOne: async () => {
        await beginRound();
        await house.ask({ ask: "batch-max", most: 1 });
        const { perSecond } = await trade();
        await house.ask({ ask: "batch-max", most: undefined });
        return perSecond;
      },
      orders: async () => {
        const before = await batchesOf(house);
        const load = await trade();
        const after = await batchesOf(house);
        batches.orders += after.orders - before.orders;
        batches.count += after.count - before.count;
        loads.push(load);
        halfLoads.push(await trade(load.perSecond / 2));
        return load.perSecond;
      },
      pgbench: () => pgbench.simple.measure(seconds),
      pgbenchPrepared: () => pgbench.prepared.measure(seconds),
      rowsAlone: async () => await replay(house.url, record),
    });
    orders.stop();

    const against = (versus: string, versusValues: readonly number[], bar?: Bar): Figure =>
      comparison("orders: durable, over HTTP", { values: measured.orders, versus, versusValues, unit: "/s" }, bar);
    const { accepted, traded } = loads.reduce(
      (sum, load) => ({ accepted: sum.accepted + load.accepted, traded: sum.traded + load.marked }),
      { accepted: 0, traded: 0 },
    );
    return [
      against("batches of one", measured.batchesOfOne, { least: 6 }),
      against(`pgbench TPC-B, ${pgbench.simple.clients} clients`, measured.pgbench, { least: 1 }),
      against(`pgbench TPC-B, prepared statements, ${pgbench.prepared.clients} clients`, measured.pgbenchPrepared),
      against("the same rows written alone", measured.rowsAlone, { least: 0.5 }),
      figure("orders: trading at once", (traded * 100) / accepted, "%"),
      figure("orders: refused", median(loads.map(({ refused }) => refused * 100)), "%"),
      figure("orders: requests in a batch", batches.orders / batches.count, "requests"),
      ...[50, 99].map((percent) =>
        figure(
          `orders: p${percent} at half load`,
          median(halfLoads.map(({ latencies }) => percentile(latencies, percent))),
          "ms",
        ),
      ),
    ];
  } finally {
    await house.close();
  }
}

async function batchesOf(house: MeasuredHouse): Promise<{ orders: number; count: number }> {
  const [orders, count] = await Promise.all(
    ["sum", "count"].map((part) => house.metric(`assay_batch_requests_${part}{lane="spot.trade"}`)),
  );
  return { orders: orders!, count: count! };
}
