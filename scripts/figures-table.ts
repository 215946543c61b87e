/** Prints measured figures: a table for people, or one JSON object a line. */
import type { Figure } from "../benchmarks/figure.ts";

export function printFigures(figures: readonly Figure[], { json }: { json: boolean }): void {
  if (json) {
    for (const figure of figures) console.log(JSON.stringify(figure));
    return;
  }
  const rows = figures.map(({ name, value, unit, versus, ratio, bar, holds }) => [
    name,
    `${rounded(value)} ${unit}`,
    ratio === null ? "" : `${rounded(ratio)} × ${versus}`,
    bar ?? "",
    bar === null ? "" : holds ? "holds" : "MISSED",
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

const rounded = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 1 });
