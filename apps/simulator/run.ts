/** Plays one seed on a database of its own, and finds the few steps that matter when something is wrong. */
import { join } from "node:path";
import { inspect } from "node:util";
import { featureMap } from "@assay/features/map.ts";
import { forgetStoredMarkets } from "@assay/features/market/server.ts";
import { cloneDatabase, dropDatabase } from "@assay/server/testing.ts";
import { sims } from "./features.ts";
import type { Tally } from "./crowd.ts";
import { World } from "./world.ts";

const shipped = featureMap.map((name) => ({ name, folder: join(import.meta.dirname, "../../features", name) }));

export interface RunTerms {
  readonly seed: number;
  /** Market days of 24 virtual hours. */
  readonly days: number;
  /** Only these steps, and as many days as they take; every step of the seed unless told otherwise. */
  readonly only?: readonly number[];
  /** Only the deeds and truths of these features; of all unless told otherwise. */
  readonly features?: readonly string[];
  /** Options of PostgreSQL's planner besides. No plan may decide what comes of a seed. */
  readonly planner?: string;
  /** Whether it is a hard run (hardship.ts). */
  readonly hard?: boolean;
}

export interface Finding {
  /** The number of the step that failed; the number behind the last one for what only the end shows. */
  readonly step: number;
  readonly fault: string;
  /** Whether playing the seed again shows it again. */
  readonly repeats: boolean;
}

export interface RunReport {
  readonly steps: number;
  readonly days: number;
  readonly tally: Tally;
  /** Hash of the final state; undefined when the run failed. */
  readonly hash: string | undefined;
  readonly finding: Finding | undefined;
}

export async function runSeed({ seed, days, only, features, planner, hard }: RunTerms): Promise<RunReport> {
  const url = await cloneDatabase(shipped);
  // What the seed before has listed, in a database that is gone, is listed otherwise in this one.
  forgetStoredMarkets();
  const playing = sims.filter(({ feature }) => features?.includes(feature) ?? true);
  const world = new World({ url, seed, sims: playing, planner, hard });
  let steps = 0;
  const report = (rest: Pick<RunReport, "hash" | "finding">): RunReport => ({
    steps,
    days: world.days,
    tally: world.tally,
    ...rest,
  });
  let step = -1;
  try {
    await world.begin();
    for (step of only ?? naturals()) {
      if (only === undefined && world.days >= days) break;
      await world.step(step);
      steps += 1;
    }
    return report({ hash: await world.end(), finding: undefined });
  } catch (fault) {
    return report({ hash: undefined, finding: { step, fault: inspect(fault), repeats: !world.rushes } });
  } finally {
    await world.close().catch(() => undefined);
    await dropDatabase(url);
  }
}

function* naturals(): Generator<number> {
  for (let number = 0; ; number += 1) yield number;
}
