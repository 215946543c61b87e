/** Leaves out steps for as long as the same thing still goes wrong: delta debugging over the numbers of the steps. */
import type { Finding, RunReport, RunTerms } from "./run.ts";

const RUNS_MAX = 120;

/** The kind of a fault: its first words, without ids and amounts. */
export const kindOf = (fault: string): string =>
  fault
    .split("\n")[0]!
    .replaceAll(/[0-9a-f-]{8,}|[0-9.]+/g, "#")
    .slice(0, 60);

export async function shrink(
  play: (terms: RunTerms) => Promise<RunReport>,
  { seed, days }: RunTerms,
  { step, fault }: Finding,
): Promise<readonly number[]> {
  const kind = kindOf(fault);
  let steps: readonly number[] = Array.from({ length: step + 1 }, (_, number) => number);
  let [size, from] = [Math.ceil(steps.length / 2), 0];
  for (let run = 0; run < RUNS_MAX && size >= 1; run += 1) {
    const fewer = [...steps.slice(0, from), ...steps.slice(from + size)];
    const { finding } = await play({ seed, days, only: fewer });
    if (finding && kindOf(finding.fault) === kind) steps = fewer;
    else from += size;
    if (from < steps.length) continue;
    [size, from] = [Math.floor(size / 2), 0];
  }
  return steps;
}
