/** Trades on an installation while blow after blow falls on it, and judges what is left. */
import { MINUTE_MS } from "@assay/core/time.ts";
import { systemClock } from "@assay/server/clock.ts";
import { inTransaction, openDatabase, type Database } from "@assay/server/database.ts";
import { listEntries } from "@assay/server/ledger/fingerprint.ts";
import { verifyChain } from "@assay/server/ledger/sealer.ts";
import { Auditor, Contradiction } from "@assay/app-simulator/auditor.ts";
import { seededDraw } from "@assay/app-simulator/chance.ts";
import { sims } from "@assay/app-simulator/features.ts";
import { sql } from "kysely";
import { Crowd } from "./crowd.ts";
import type { Tally } from "./history.ts";
import { type BlowName, blowNames, type Installation } from "./installation.ts";
import { pause } from "./pause.ts";

export interface CrashTerms {
  readonly seed: number;
  readonly customers: number;
  /** Mean pause of a customer between two deeds. */
  readonly thinkMs: number;
  /** Mean time between a recovery and the next blow. */
  readonly tradeMs: number;
  /** How often each blow is struck, in an order of chance. */
  readonly blows: Readonly<Partial<Record<BlowName, number>>>;
  say(line: string): void;
  /** When it says so, the run fails: whatever hangs must end. */
  readonly over: AbortSignal;
}

export interface Recovery {
  readonly blow: BlowName;
  /** From the blow, or from the end of it where it lasts, to the next acknowledged commands. */
  readonly ms: number;
}

export interface CrashReport {
  readonly tally: Tally;
  readonly recoveries: readonly Recovery[];
  /** How many orders, fills, positions and so on were as every customer was told. */
  readonly judged: Readonly<Record<string, number>>;
  readonly ledgerLines: number;
  readonly blocks: number;
}

/** What a test gives a run: many times what it takes alone, since others run beside it, and less than a test file may. */
export const RUN_MS_MAX = 15 * MINUTE_MS;

const TRADED_MIN = 3;
/** Of each customer on average. */
const ACCEPTED_MIN = 30;

/** Throws when there was little to lose: a run in which nothing was traded in a product has shown nothing of it. */
export function mustHaveTraded({ judged }: CrashReport): void {
  for (const name of ["transfers", "orders", "fills", "positions", "options", "orders for shares"])
    if ((judged[name] ?? 0) < TRADED_MIN) throw new Error(`only ${judged[name] ?? 0} ${name}: ${JSON.stringify(judged)}`);
}

/** These take their time; recovery begins when they are over. */
const lasting: ReadonlySet<BlowName> = new Set<BlowName>(["disk full", "power cut"]);
const WATCH_MS = 100;
const SEALED_LOOK_MS = 200;

export async function runCrash(installation: Installation, terms: CrashTerms): Promise<CrashReport> {
  const { seed, customers, thinkMs, tradeMs, say } = terms;
  const draw = seededDraw(`${seed} blows`);
  const ending = new AbortController();
  const over = AbortSignal.any([terms.over, ending.signal]);
  const crowd = new Crowd({ seed, customers, thinkMs, doors: installation.doors, over });
  /** Waits for the work, and no longer than all is well: a server that ended by itself would be waited for for ever. */
  const watched = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const ended = work.then(
      () => true,
      () => true,
    );
    const looked = async (): Promise<boolean> => {
      await pause(WATCH_MS);
      if (over.aborted) throw tooLate(what);
      installation.mustLive();
      crowd.mustBeContent();
      return false;
    };
    while (!(await Promise.race([ended, looked()])));
    return await work.catch((fault: unknown) => {
      throw over.aborted ? tooLate(what) : fault;
    });
  };
  await using stack = new AsyncDisposableStack();
  // Whatever ends the run, its customers do not outlive it.
  stack.defer(() => ending.abort(new Error("the run has ended")));
  await watched("the customers' accounts", crowd.open());
  const { database, close } = openDatabase(installation.databaseUrl, 2);
  // After a failure the database may stand still, and is let go by whoever ends it.
  stack.defer(() => void close().catch(() => undefined));
  const ids = crowd.customers.map(({ id }) => id);
  /** Everybody goes on meanwhile: the auditor sees one moment. */
  const audited = async (look: (auditor: Auditor) => Promise<void>): Promise<void> =>
    await watched(
      "the auditor",
      inTransaction(database, async (moment) => {
        await sql`set transaction isolation level repeatable read`.execute(moment);
        await look(new Auditor(moment, systemClock, sims));
      }),
    );
  const recoveries: Recovery[] = [];
  for (const blow of shuffled(terms.blows, draw.below)) {
    await watched("every part to serve", installation.whole());
    await watched("some trade", pause(tradeMs / 2 + draw.below(tradeMs), over));
    let struck = performance.now();
    await watched(`the blow: ${blow}`, installation.blows[blow]!(crowd));
    if (lasting.has(blow)) struck = performance.now();
    await watched(`somebody to be served after the blow: ${blow}`, crowd.served());
    const ms = performance.now() - struck;
    recoveries.push({ blow, ms });
    say(`${blow}: serves again after ${(ms / 1_000).toFixed(2)} s`);
    await audited((auditor) => auditor.glance(ids));
  }
  await watched("some trade", pause(tradeMs, over));
  // A slow machine trades for longer, so that there is something to lose.
  await watched("enough to be traded", crowd.accepted(customers * ACCEPTED_MIN));
  await watched("everybody to come to an end", crowd.end());
  // Now with positions, options and orders open, and again when all have ended.
  await audited((auditor) => auditor.audit(ids));
  const judged = await watched("the judges", crowd.judge());
  await audited((auditor) => auditor.audit(ids));
  const sealed = await watched("every line to be sealed", sealedWhole(database, over));
  await close();
  return { tally: crowd.tally, recoveries, judged, ...sealed };
}

const tooLate = (what: string): Contradiction => new Contradiction(`the run is not at its end in time, waiting for ${what}`);

/** Every line of the ledger ends up in the sealed chain, and the chain verifies. */
async function sealedWhole(database: Database, over: AbortSignal): Promise<Pick<CrashReport, "ledgerLines" | "blocks">> {
  for (;;) {
    const [{ blocks, transfers, brokenAt }, entries] = [await verifyChain(database), await listEntries(database)];
    if (brokenAt !== undefined) throw new Contradiction(`L11 the sealed chain is broken at block ${brokenAt}`);
    if (transfers === entries.length) return { blocks, ledgerLines: transfers };
    await pause(SEALED_LOOK_MS, over);
  }
}

function shuffled(blows: CrashTerms["blows"], below: (bound: number) => number): BlowName[] {
  const list = blowNames.flatMap((name) => Array.from({ length: blows[name] ?? 0 }, () => name));
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [list[last], list[other]] = [list[other]!, list[last]!];
  }
  return list;
}
