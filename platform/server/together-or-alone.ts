import { isConnectionLost } from "./database.ts";

/**
 * Does things together, and what cannot be done together one by one, so that one that nobody can do holds up no other. Each
 * fault is told, and what failed alone is left for the next time. So is everything when the connection is lost, which is the
 * fault of none of them: each would wait for it in turn.
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
    if (things.length > 1 && !isConnectionLost(fault)) for (const one of things) await togetherOrAlone([one], run, onFault);
  }
}
