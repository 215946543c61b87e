/** The ledger, the matcher and every pure rule beside their naive twins. */
import type { Draw, Twin } from "@assay/server/simulation.ts";
import { seededDraw } from "./chance.ts";
import { sims } from "./features.ts";
import { platformTwins } from "./platform-twins.ts";

export const twins: readonly Twin[] = [...platformTwins, ...sims.flatMap((sim) => sim.twins)];

/** So many commands of one twin from one seed. Throws, with the seed, at the first answer that differs. */
export function playTwin({ name, begin }: Twin, seed: number, commands: number): void {
  const draw: Draw = seededDraw(`${seed} ${name}`);
  let number = 0;
  try {
    const ask = begin(draw);
    for (; number < commands; number += 1) ask();
  } catch (cause) {
    throw new Error(`${name}, seed ${seed}, command ${number}: ${(cause as Error).message}`, { cause });
  }
}
