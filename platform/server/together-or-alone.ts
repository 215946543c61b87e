import { isConnectionLost } from "./database.ts";

/**
 * Does things together, and what cannot be done together in halves, down to one alone, so that one that nobody can do holds up
 * no other: among thousands it is found in a few tries. Order is kept. Each fault is told, and what failed alone is left for the
 * next time. So is everything when the connection is lost, which is the fault of none of them. `cut` says how many of several go into
 * the first half, where some belong together.
 */
export async function togetherOrAlone<Thing>(
  things: readonly Thing[],
  run: (some: readonly Thing[]) => Promise<unknown>,
  onFault: (fault: unknown) => void,
  cut: (things: readonly Thing[]) => number = ({ length }) => Math.ceil(length / 2),
): Promise<void> {
  if (things.length === 0) return;
  try {
    await run(things);
  } catch (fault) {
    onFault(fault);
    if (things.length === 1 || isConnectionLost(fault)) return;
    const place = cut(things);
    await togetherOrAlone(things.slice(0, place), run, onFault, cut);
    await togetherOrAlone(things.slice(place), run, onFault, cut);
  }
}
