/** Answers `work-needed`: says so, solves the puzzle, and hands on what the call is repeated with. Fetched when it is first needed. */
import { translate } from "./locale.ts";
import { toast } from "./toast.ts";
import type { RefusedError } from "./transport.ts";
import { solveWork } from "./work.ts";

/** While others use a limit up the puzzles grow: the next one may be asked for before this one has been sent. */
const WORK_MAX = 4;

/** What a call that was refused for want of work is repeated with; undefined once that was so too often. */
export async function workOn(
  { values }: RefusedError,
  { signal, worked = 0 }: { readonly signal?: AbortSignal; readonly worked?: number },
): Promise<{ readonly work: string; readonly worked: number } | undefined> {
  if (worked === WORK_MAX) return undefined;
  toast(translate("outcome.checking"));
  const work = await solveWork(String(values["puzzle"]), Number(values["bits"]), signal);
  return { work, worked: worked + 1 };
}
