/** Trades on an installation while blow after blow falls on it, and judges what is left. */
import { systemClock } from "@assay/server/clock.ts";
import { openDatabase, type Database } from "@assay/server/database.ts";
import { listEntries } from "@assay/server/ledger/fingerprint.ts";
import { verifyChain } from "@assay/server/ledger/sealer.ts";
import { Auditor, Contradiction } from "@assay/app-simulator/auditor.ts";
import { seededDraw } from "@assay/app-simulator/chance.ts";
import { sims } from "@assay/app-simulator/features.ts";
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
const SEALED_MS_MAX = 60_000;

export async function runCrash(installation: Installation, terms: CrashTerms): Promise<CrashReport> {
  const { seed, customers, thinkMs, tradeMs, say } = terms;
  const draw = seededDraw(`${seed} blows`);
  const crowd = new Crowd({ seed, customers, thinkMs, doors: installation.doors });
  /** Waits for the work, and no longer than all is well: a server that ended by itself would be waited for for ever. */
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    const ended = work.then(
      () => true,
      () => true,
    );
    const looked = async (): Promise<boolean> => {
      await pause(WATCH_MS);
      installation.mustLive();
      crowd.mustBeContent();
      return false;
    };
    while (!(await Promise.race([ended, looked()])));
    return await work;
  };
  await watched(crowd.open());
  const { database, close } = openDatabase(installation.databaseUrl, 2);
  const ids = crowd.customers.map(({ id }) => id);
  /** Everybody goes on meanwhile: the auditor sees one moment. */
  const audited = async (look: (auditor: Auditor) => Promise<void>): Promise<void> =>
    await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (moment) => await look(new Auditor(moment, systemClock, sims)));
  try {
    const recoveries: Recovery[] = [];
    for (const blow of shuffled(terms.blows, draw.below)) {
      await watched(installation.whole());
      await pause(tradeMs / 2 + draw.below(tradeMs));
      let struck = performance.now();
      await watched(installation.blows[blow]!(crowd));
      if (lasting.has(blow)) struck = performance.now();
      await watched(crowd.served());
      const ms = performance.now() - struck;
      recoveries.push({ blow, ms });
      say(`${blow}: serves again after ${(ms / 1_000).toFixed(2)} s`);
      await audited((auditor) => auditor.glance(ids));
    }
    await pause(tradeMs);
    // A slow machine trades for longer, so that there is something to lose.
    await watched(crowd.accepted(customers * ACCEPTED_MIN));
    await watched(crowd.end());
    // Now with positions, options and orders open, and again when all have ended.
    await audited((auditor) => auditor.audit(ids));
    const judged = await watched(crowd.judge());
    await audited((auditor) => auditor.audit(ids));
    return { tally: crowd.tally, recoveries, judged, ...(await sealedWhole(database)) };
  } finally {
    await close();
  }
}

/** Every line of the ledger ends up in the sealed chain, and the chain verifies. */
async function sealedWhole(database: Database): Promise<Pick<CrashReport, "ledgerLines" | "blocks">> {
  const since = performance.now();
  for (;;) {
    const [{ blocks, transfers, brokenAt }, entries] = [await verifyChain(database), await listEntries(database)];
    if (brokenAt !== undefined) throw new Contradiction(`L11 the sealed chain is broken at block ${brokenAt}`);
    if (transfers === entries.length) return { blocks, ledgerLines: transfers };
    if (performance.now() - since > SEALED_MS_MAX)
      throw new Contradiction(`L11 only ${transfers} of ${entries.length} lines were sealed`);
    await pause(SEALED_LOOK_MS);
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
