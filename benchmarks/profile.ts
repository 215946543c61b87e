/**
 * Where an order's time goes while customers trade: the server's own processor time by package and function, what the lane
 * waits for by statement of a batch, and what PostgreSQL spends by statement. Nothing here has a bar; it is what to look at when a bar of `orders` is missed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { deserialize } from "node:v8";
import { connectOnce } from "@assay/server/postgres.ts";
import { root } from "../scripts/set-up.mjs";
import { type Figure, figure } from "./figure.ts";
import type { BatchHeard } from "./house/recording.ts";
import { MeasuredHouse } from "./house/house.ts";
import { openCustomers } from "./load/customer.ts";
import { drive } from "./load/drive.ts";
import { OrderStream } from "./orders/order-stream.ts";
import type { Size } from "./rounds.ts";

const PLACES_SHOWN = 25;
const sizes = { full: { count: 1_024, seconds: 10 }, quick: { count: 16, seconds: 1 } } as const;

export async function measure(size: Size): Promise<Figure[]> {
  const { count, seconds } = sizes[size];
  const house = await MeasuredHouse.open();
  try {
    const customers = await openCustomers(house.port, count);
    const orders = new OrderStream();
    await orders.start(house.port);
    await orders.stockUp(customers);
    orders.stop();
    await house.countStatements();
    await house.start(["--cpu-prof", `--cpu-prof-dir=${house.folder}`, "--cpu-prof-interval=500"]);
    for (const { connection } of customers) await connection.reopen(house.port);
    await orders.start(house.port);
    const record = join(house.folder, "record");
    await house.ask({ ask: "record" });
    const load = await drive({ customers, seconds, next: (one) => orders.next(one), mark: '"fills":[{' });
    await house.ask({ ask: "save-record", file: record });
    orders.stop();
    await house.stop();
    return [
      figure("orders while it was profiled", load.perSecond, "/s"),
      ...waitFigures((deserialize(readFileSync(record)) as BatchHeard[]).filter(({ orders }) => orders > 0)),
      ...(await statementFigures(house.url, load.accepted)),
      ...placeFigures(house.folder),
    ];
  } finally {
    await house.close();
  }
}

/** What one batch waits for, by statement. */
function waitFigures(batches: readonly BatchHeard[]): Figure[] {
  const waits = new Map<string, number>();
  for (const { text, ms } of batches.flatMap(({ statements }) => statements)) {
    const name = text.trim().replaceAll(/\s+/g, " ").slice(0, 60);
    waits.set(name, (waits.get(name) ?? 0) + ms);
  }
  const sorted = [...waits].sort(([, one], [, other]) => other - one);
  return sorted.map(([name, ms]) => figure(`a batch waits for: ${name}`, ms / batches.length, "ms"));
}

/** What PostgreSQL itself spends on each statement, planning and running, for one order. */
async function statementFigures(url: string, orders: number): Promise<Figure[]> {
  const client = await connectOnce(url);
  const { rows } = await client.query<{ query: string; calls: string; ms: number }>(`
    select query, calls, total_exec_time as ms from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) order by ms desc limit ${PLACES_SHOWN}`);
  await client.end();
  return rows.map(({ query, calls, ms }) => {
    const name = query.trim().replaceAll(/\s+/g, " ").slice(0, 60);
    return figure(`PostgreSQL, ${(Number(calls) / orders).toFixed(2)} times an order: ${name}`, (ms * 1_000) / orders, "µs");
  });
}

interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Functions by the processor time that they themselves took, without those they called. */
function placeFigures(folder: string): Figure[] {
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile"))!;
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [packages, places] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, name: string, time: number) => void to.set(name, (to.get(name) ?? 0) + time);
  let [whole, idle] = [0, 0];
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)!;
    const time = timeDeltas[index]!;
    if (frame.functionName === "(idle)") idle += time;
    else {
      whole += time;
      add(places, describe(frame), time);
      add(packages, packageOf(frame.url), time);
    }
  }
  const shares = (kind: string, times: ReadonlyMap<string, number>): Figure[] =>
    [...times]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, PLACES_SHOWN)
      .map(([name, time]) => figure(`${kind}: ${name}`, (time * 100) / whole, "%"));
  const busy = figure("processor: busy", (whole * 100) / (whole + idle), "%");
  return [busy, ...shares("processor, package", packages), ...shares("processor, function", places)];
}

/** The package, the part of ours, or Node itself. */
function packageOf(url: string): string {
  if (!url.startsWith("file:")) return url === "" ? "native code and the collector" : "node";
  const path = relative(root, new URL(url).pathname).split("/");
  if (path[0] !== "node_modules") return path.slice(0, 3).join("/");
  return path.slice(1, path[1]!.startsWith("@") ? 3 : 2).join("/");
}

function describe({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName;
  const file = url.startsWith("file:") ? relative(root, new URL(url).pathname) : url;
  return `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}`;
}
