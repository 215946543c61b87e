/**
 * A crowd on the whole house: the simulator's people do the deeds of all features over HTTP at an even rate, with a socket each, against
 * one server. Reads must stay quick, memory level, jobs in time and the ledger sound; and so once more with a server that is killed.
 */
import { parsePrice, type Price } from "@assay/core/money.ts";
import { audit } from "../apps/server/backup.ts";
import { sims } from "../apps/simulator/features.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { Person } from "./crowd/person.ts";
import { type Figure, figure } from "./figure.ts";
import { MeasuredHouse } from "./house/house.ts";
import { callAs, networkOf, openCustomers } from "./load/customer.ts";
import { percentile } from "./load/drive.ts";
import type { Size } from "./rounds.ts";
import { Watcher } from "./sockets/watcher.ts";

const sizes = {
  full: { people: 60, perSecond: 30, ms: 20 * 60_000 },
  quick: { people: 3, perSecond: 10, ms: 1_500 },
} as const;
const READ_MS_MAX = 200;
const GROWTH_MAX = 1.1;
/** Memory is compared with what it was when caches had filled, a quarter of the time after a server's start. */
const FILLED_PART = 0.25;
/** A run of a job that takes longer holds up its next one. */
const LATE_BUCKET = "2.5";
const PRICES_MS = 1_000;
const ROOMS = ["market:BTC/USDT", "market:ETH/USDT"];

/** Deeds of customers and visitors, each as often as its weight says, by feature. What ends a session is left out. */
const deeds = sims
  .map((sim) =>
    sim.deeds
      .filter(({ call }) => ["visitor", "customer"].includes(call.who as string) && call.session === undefined)
      .flatMap((deed) => Array.from({ length: deed.weight }, () => deed)),
  )
  .filter((own) => own.length > 0);

export async function measure(size: Size): Promise<Figure[]> {
  // The one whose server dies does all that the other does.
  return [...(size === "full" ? await run(size, false) : []), ...(await run(size, true))];
}

async function run(size: Size, kills: boolean): Promise<Figure[]> {
  const { people: count, perSecond, ms } = sizes[size];
  const house = await MeasuredHouse.open();
  const name = (what: string): string => `crowd${kills ? ", killed" : ""}: ${what}`;
  try {
    const crowd = await openCrowd(house, count);
    const begun = performance.now();
    const end = begun + ms;
    const tally = { reads: [] as number[], accepted: 0, refused: 0, broken: 0 };
    let memoryThen = Number.NaN;
    let isDead = false;
    // A first start puts practice on sale: a job that takes its time then holds up nobody.
    let lateThen = await lateRuns(house);
    const dying = kills ? die() : undefined;
    const watching = watchMemory();

    async function watchMemory(): Promise<void> {
      await dying;
      await later(ms * FILLED_PART);
      memoryThen = await house.ask({ ask: "memory" });
    }

    async function die(): Promise<void> {
      await later(ms / 2);
      isDead = true;
      await house.kill();
      await house.start();
      await crowd.watch();
      lateThen = 0;
    }

    async function live(person: Person, index: number): Promise<void> {
      const { connection } = person.customer;
      const gap = (count * 1_000) / perSecond;
      let hasSeenDeath = false;
      for (let due = begun + (gap * index) / count; due < end; due += gap) {
        if (due > performance.now()) await later(due - performance.now());
        if (isDead && !hasSeenDeath) {
          hasSeenDeath = true;
          await dying;
          await connection.reopen(house.port);
          due = performance.now();
        }
        const doing = person.next();
        const body = await connection.ask(doing.request).catch((fault: unknown) => {
          if (!isDead) throw fault;
          tally.broken += 1;
        });
        if (body === undefined) continue;
        tally[person.learn(doing, body) ? "accepted" : "refused"] += 1;
        if (doing.deed.call.method === "GET") tally.reads.push(performance.now() - due);
      }
    }

    await Promise.all([watching, dying, ...crowd.people.map(live)]);
    crowd.stop();
    const grown = (await house.ask({ ask: "memory" })) / memoryThen;
    const late = (await lateRuns(house)) - lateThen;
    await house.stop();
    await audit(house.place, { onBlocks: () => undefined, heads: [] });
    tally.reads.sort((one, other) => one - other);
    return [
      figure(name("p99 of reads"), percentile(tally.reads, 99), "ms", { most: READ_MS_MAX }),
      figure(name("memory at the end, of what it was"), grown, "", { most: GROWTH_MAX }),
      figure(name("runs of jobs that were late"), late, "", { most: 0 }),
      figure(name("calls accepted"), tally.accepted, ""),
      figure(name("calls refused"), tally.refused, ""),
      figure(name("calls that the server's death left open"), tally.broken, ""),
    ];
  } finally {
    await house.close();
  }
}

async function openCrowd(house: MeasuredHouse, count: number) {
  const customers = await openCustomers(house.port, count);
  const prices = new Map<string, Price>();
  const people = await Promise.all(
    customers.map(async (customer) => {
      const { id } = await callAs<OutputOf<typeof identity.showUser>>(customer, "GET", identity.showUser.path);
      return new Person({ customer, id, deeds, priceOf: (symbol) => prices.get(symbol) });
    }),
  );
  let watchers: readonly Watcher[] = [];
  const watch = async (): Promise<void> => {
    watchers = await Promise.all(customers.map(({ number }) => Watcher.open(house.port, networkOf(number))));
    for (const watcher of watchers) for (const room of ROOMS) watcher.watch(room);
  };
  await watch();
  const reader = await openReader(house);
  const look = async (): Promise<void> => {
    const { list } = await reader();
    for (const { symbol, price } of list) if (price !== null) prices.set(symbol, parsePrice(price)!);
  };
  await look();
  const timer = setInterval(() => void look().catch(() => undefined), PRICES_MS);
  const stop = (): void => {
    clearInterval(timer);
    for (const watcher of watchers) watcher.close();
  };
  return { people, watch, stop };
}

/** Reads the prices that everybody sees, from whichever server stands. */
async function openReader(house: MeasuredHouse): Promise<() => Promise<OutputOf<typeof market.listQuotes>>> {
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${house.port}/api${market.listQuotes.path}`, {
      headers: { "x-forwarded-for": networkOf(0) },
    });
    return ((await answer.json()) as { message: OutputOf<typeof market.listQuotes> }).message;
  };
}

/** How many runs of jobs took longer than the bucket since the server's start, by its own metrics. */
async function lateRuns(house: MeasuredHouse): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${house.port}/metrics`)).text();
  const runs = (name: string): number =>
    [...metrics.matchAll(new RegExp(`^assay_job_seconds_${name}[^}]*\\} (\\d+)$`, "gm"))].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  return runs("count\\{") - runs(`bucket\\{le="${LATE_BUCKET.replace(".", "\\.")}",`);
}

const later = async (ms: number): Promise<void> => {
  await new Promise((done) => setTimeout(done, ms));
};
