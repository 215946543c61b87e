/**
 * Durable spot orders over HTTP: each authenticated, validated, idempotent, matched, posted to the ledger and committed with
 * fsync, 70 % of them trading at once. Beside it in every round, on the same PostgreSQL: the same server with batches of one,
 * pgbench at its best, and the same rows written by the same statements and nothing else.
 */
import { join } from "node:path";
import { type Bar, comparison, type Figure, figure, median } from "./figure.ts";
import type { BatchHeard } from "./house/recording.ts";
import { MeasuredHouse } from "./house/house.ts";
import { openCustomers } from "./load/customer.ts";
import { drive, type Load, percentile } from "./load/drive.ts";
import { makeLogFiles, withoutCheckpoints } from "./orders/log-files.ts";
import { OrderStream } from "./orders/order-stream.ts";
import { openPgbench } from "./orders/pgbench.ts";
import { copyDatabase, readRecord, replay, untilAllIsTold } from "./orders/replay.ts";
import { roundsOf, type Size } from "./rounds.ts";

/** Files of the log are 16 MB each: as many as all rounds fill, half of it by the copies of the database. */
const sizes = {
  full: { customers: 1_024, seconds: 5, scale: 20, looks: 3, logFiles: 700 },
  quick: { customers: 16, seconds: 0.5, scale: 1, looks: 1, logFiles: 0 },
} as const;

/** A server that turns orders away has not taken them, and a ratio to it would say nothing. */
const REFUSED_MOST = 0.05;

interface Round {
  readonly orders: Load;
  readonly atHalfLoad: Load;
  readonly batchesOfOne: number;
  readonly pgbench: number;
  readonly pgbenchPrepared: number;
  readonly rowsAlone: number;
  readonly rowsOnTwo: number;
  /** How many orders stood in each batch. */
  readonly batches: readonly number[];
  /** From the last answer to when all messages of fills were written, in milliseconds. */
  readonly toldAfter: number;
}

export async function measure(size: Size): Promise<Figure[]> {
  const { customers: count, seconds, scale, looks, logFiles } = sizes[size];
  const house = await MeasuredHouse.open(withoutCheckpoints(logFiles));
  try {
    await makeLogFiles(house.url, logFiles);
    const customers = await openCustomers(house.port, count);
    const orders = new OrderStream();
    await orders.start(house.port);
    await orders.stockUp(customers);

    const halt = async (): Promise<void> => {
      orders.stop();
      for (const { connection } of customers) connection.close();
      await house.stop();
    };
    const resume = async (): Promise<void> => {
      await house.start();
      for (const { connection } of customers) await connection.reopen(house.port);
      await orders.start(house.port);
    };
    const trade = async (rate?: number): Promise<Load> => {
      const next = orders.next.bind(orders);
      const load = await drive({ customers, seconds, next, mark: '"fills":[{', ...(rate !== undefined && { rate }) });
      if (load.refused > REFUSED_MOST) throw new Error(`the server refused ${load.refused * 100} % of the orders`);
      return load;
    };
    const recordTrade = async (): Promise<{ perSecond: number; batches: BatchHeard[] }> => {
      const file = join(house.folder, "record");
      await house.ask({ ask: "record" });
      const { perSecond } = await trade();
      await untilAllIsTold(house.url);
      await house.ask({ ask: "save-record", file });
      return { perSecond, batches: readRecord(file) };
    };

    await halt();
    const pgbench = await openPgbench(house.url, { scale, seconds, looks });
    /** What a row costs grows with its tables, so the rows alone are written to a copy of what the orders of this round meet. */
    const measureRound = async (number: number): Promise<Round> => {
      const copy = await copyDatabase(house.url, `copy_${number}`);
      const secondCopy = await copyDatabase(house.url, `second_copy_${number}`);
      await resume();
      const warming = await recordTrade();
      const measured = await recordTrade();
      await house.ask({ ask: "batch-max", most: 1 });
      const ofOne = await trade();
      await house.ask({ ask: "batch-max", most: undefined });
      const atHalfLoad = await trade(measured.perSecond / 2);
      await untilAllIsTold(house.url);
      // Last, because what a server runs all day is compiled by then.
      const load = await trade();
      const toldAfter = await untilAllIsTold(house.url);
      await orders.stockUp(customers);
      await halt();
      const recorded = { warming: warming.batches, measured: measured.batches };
      return {
        orders: load,
        atHalfLoad,
        batchesOfOne: ofOne.perSecond,
        pgbench: pgbench.simple.measure(seconds),
        pgbenchPrepared: pgbench.prepared.measure(seconds),
        rowsAlone: await replay(copy, recorded, 1),
        rowsOnTwo: await replay(secondCopy, recorded, 2),
        batches: recorded.measured.flatMap(({ orders }) => (orders > 0 ? [orders] : [])),
        toldAfter,
      };
    };

    const rounds: Round[] = [];
    while (rounds.length < roundsOf(size)) rounds.push(await measureRound(rounds.length));
    return figuresOf(rounds, pgbench);
  } finally {
    await house.close();
  }
}

function figuresOf(rounds: readonly Round[], pgbench: Awaited<ReturnType<typeof openPgbench>>): Figure[] {
  const values = rounds.map(({ orders }) => orders.perSecond);
  const against = (versus: string, valueOf: (round: Round) => number, bar?: Bar): Figure =>
    comparison("orders: durable, over HTTP", { values, versus, versusValues: rounds.map(valueOf), unit: "/s" }, bar);
  const middle = (name: string, valueOf: (round: Round) => number, unit: string): Figure =>
    figure(`orders: ${name}`, median(rounds.map(valueOf)), unit);
  const batches = rounds.flatMap((round) => round.batches);
  return [
    against("batches of one", ({ batchesOfOne }) => batchesOfOne, { least: 6 }),
    against(`pgbench TPC-B, ${pgbench.simple.clients} clients`, (round) => round.pgbench, { least: 1 }),
    against(`pgbench TPC-B, prepared statements, ${pgbench.prepared.clients} clients`, (round) => round.pgbenchPrepared),
    against("the same rows written alone", ({ rowsAlone }) => rowsAlone, { least: 0.5 }),
    against("the same rows, messages on a second connection", ({ rowsOnTwo }) => rowsOnTwo),
    middle("trading at once", ({ orders }) => (orders.marked * 100) / orders.accepted, "%"),
    middle("refused", ({ orders }) => orders.refused * 100, "%"),
    middle("messages written after", ({ toldAfter }) => toldAfter, "ms"),
    figure("orders: in a batch", median(batches), "orders"),
    figure("orders: in a batch, at most", Math.max(...batches), "orders"),
    middle("p50 at half load", ({ atHalfLoad }) => percentile(atHalfLoad.latencies, 50), "ms"),
    middle("p99 at half load", ({ atHalfLoad }) => percentile(atHalfLoad.latencies, 99), "ms"),
  ];
}
