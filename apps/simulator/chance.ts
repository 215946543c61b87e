/** All chance of a run comes from its seed. Each step draws from a stream of its own, so that leaving one out changes no other. */
import { uuidv7 } from "@assay/core/ids.ts";
import { seededChance } from "@assay/server/outside/prices/simulated/chance.ts";
import type { Random } from "@assay/server/random.ts";
import type { Draw } from "@assay/server/simulation.ts";

const BYTE = 256;

export function seededDraw(seed: string): Draw & { uniform(): number; normal(): number } {
  const chance = seededChance(seed);
  const below = (bound: number): number => Math.floor(chance.uniform() * bound);
  return {
    below,
    uniform: () => chance.uniform(),
    normal: () => chance.normal(),
    percent: (percent) => chance.uniform() * 100 < percent,
    pick: (list) => list[below(list.length)]!,
  };
}

/** What the server takes for chance: ids and tokens that are the same for the same seed. */
export function seededRandom(seed: string): Random {
  const { below } = seededDraw(seed);
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => below(BYTE));
  return { bytes, below, id: (now) => uuidv7(now, bytes(10)) };
}
