/** One measured number and the bar it has to pass. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What was measured beside it in the same run, for figures that mean something only against another. */
  readonly versus: string | null;
  /** The value divided by the one of `versus`. */
  readonly ratio: number | null;
  /** The bound of the ratio where there is one, of the value otherwise: "≤ 140". */
  readonly bar: string | null;
  readonly holds: boolean;
}

/** A bound on one side. */
export type Bar = { readonly most: number } | { readonly least: number };

const passes = (value: number, bar: Bar): boolean => ("most" in bar ? value <= bar.most : value >= bar.least);
const barText = (bar: Bar): string => ("most" in bar ? `≤ ${bar.most}` : `≥ ${bar.least}`);

/** A number by itself; without a bar it is told and not judged. */
export function figure(name: string, value: number, unit: string, bar?: Bar): Figure {
  return {
    name,
    value,
    unit,
    versus: null,
    ratio: null,
    bar: bar === undefined ? null : barText(bar),
    holds: bar === undefined || passes(value, bar),
  };
}

/** What two contenders measured in the same rounds. */
export interface SideBySide {
  readonly values: readonly number[];
  readonly versus: string;
  readonly versusValues: readonly number[];
  readonly unit: string;
}

/** The median of a contender, and the median of its ratios to the other one: what disturbs a whole round falls out of them. */
export function comparison(name: string, { values, versus, versusValues, unit }: SideBySide, bar?: Bar): Figure {
  const ratio = median(values.map((value, round) => value / versusValues[round]!));
  return { ...figure(name, median(values), unit), versus, ratio, ...(bar && { bar: barText(bar), holds: passes(ratio, bar) }) };
}

/** The middle of several measurements: one odd run does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(middle) - 1] ?? Number.NaN, sorted[Math.floor(middle)] ?? Number.NaN];
  return (below + above) / 2;
}
