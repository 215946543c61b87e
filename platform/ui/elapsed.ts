/** The specification's rule for past moments: just now under 300 s, then minutes, hours, days, months (from 30 days), years. */
const STEPS = [
  { unit: "years", seconds: 365 * 86_400 },
  { unit: "months", seconds: 30 * 86_400 },
  { unit: "days", seconds: 86_400 },
  { unit: "hours", seconds: 3_600 },
  { unit: "minutes", seconds: 60 },
] as const;
const JUST_NOW_SECONDS = 300;

export interface Elapsed {
  readonly unit: "now" | (typeof STEPS)[number]["unit"];
  readonly count: number;
}

/** How old something is that ought to be new: exact seconds first, where the rule for past moments says just now. */
export function age(at: number, now: number): { readonly unit: "seconds" | Elapsed["unit"]; readonly count: number } {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000));
  if (seconds < 60) return { unit: "seconds", count: seconds };
  if (seconds < JUST_NOW_SECONDS) return { unit: "minutes", count: Math.floor(seconds / 60) };
  return elapsed(at, now);
}

export function elapsed(at: number, now: number): Elapsed {
  const seconds = Math.floor((now - at) / 1_000);
  if (seconds < JUST_NOW_SECONDS) return { unit: "now", count: 0 };
  const step = STEPS.find((candidate) => seconds >= candidate.seconds) ?? STEPS[4];
  return { unit: step.unit, count: Math.floor(seconds / step.seconds) };
}
