/** Measures contenders side by side: one after the other in every round, so that a busy moment of the machine meets them all. */
/** `full` is what a bar is judged by; `quick` only shows that the bench runs. */
export type Size = "full" | "quick";

/** How many rounds a bench has: an odd number, so that the median is one of them. */
export const roundsOf = (size: Size): number => (size === "full" ? 5 : 1);

type Contenders = Readonly<Record<string, () => number | Promise<number>>>;

/** What each contender measured, round by round. */
export async function measureInTurn<C extends Contenders>(rounds: number, contenders: C): Promise<Record<keyof C, number[]>> {
  const names = Object.keys(contenders) as (keyof C)[];
  const measured = {} as Record<keyof C, number[]>;
  for (const name of names) measured[name] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) measured[name].push(await contenders[name]!());
  }
  return measured;
}

/** How often `run` happens in a second, when it does `count` of them. */
export async function perSecond(count: number, run: () => unknown): Promise<number> {
  const begun = performance.now();
  await run();
  return (count * 1_000) / (performance.now() - begun);
}
