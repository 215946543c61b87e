import { isConnectionLost } from "./database.ts";

/**
 * Does things together, and what cannot be done together in halves, down to one alone, so that one that nobody can do holds up
 * no other: among thousands it is found in a few tries. Order is kept. Each fault is told, and what failed alone is left for the
 * next time. So is everything when the connection is lost, which is the fault of none of them.
 */
export async function togetherOrAlone<Thing>(
  things: readonly Thing[],
  run: (some: readonly Thing[]) => Promise<unknown>,
  onFault: (fault: unknown) => void,
): Promise<void> {
  if (things.length === 0) return;
  try {
    await run(things);
  } catch (fault) {
    onFault(fault);
    if (things.length === 1 || isConnectionLost(fault)) return;
    const half = Math.ceil(things.length / 2);
    await togetherOrAlone(things.slice(0, half), run, onFault);
    await togetherOrAlone(things.slice(half), run, onFault);
  }
}
