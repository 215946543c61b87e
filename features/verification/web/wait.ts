/** A usual wait in the largest unit that it fills, rounded up: nobody is promised less than it was. */
const units = [
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1_000],
] as const;

export function waitIn(ms: number): { readonly unit: (typeof units)[number][0]; readonly count: number } {
  const [unit, size] = units.find(([, least]) => ms >= least) ?? units[2];
  return { unit, count: Math.max(1, Math.ceil(ms / size)) };
}
