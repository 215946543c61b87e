/** What an isolated position owed for nights while its margin is looked at backwards: no line of the bill tells of it. */
import { DAY_MS, utcDay } from "@assay/core/time.ts";
import type { StatementLine } from "@assay/server/ledger/statement.ts";
import type { PurseChange } from "../rules/replay.ts";
import type { Position } from "./positions.ts";

export interface OwedNights {
  readonly changes: readonly PurseChange[];
  /** Before this instant (ms) nobody can say what it owed. */
  readonly known: number;
}

/**
 * Since when `owed`, which was owed in the end, has counted against the margin. A night that took the last of a margin that had only
 * shrunk was the first one that it could not pay: all of it is owed since then. Where the margin was gone before, or has
 * been changed, how much of it that night added is not kept; nor is it before a part was closed that took its share along.
 */
export function owedNights(
  { id, chargedDay, openedAt, changes }: Position,
  owed: bigint,
  lines: readonly StatementLine[],
  purse: readonly Position[],
): OwedNights {
  if (owed === 0n || chargedDay === null) return { changes: [], known: 0 };
  const midnight = chargedDay * DAY_MS;
  const parted = purse.filter(({ partOf }) => partOf === id).map(({ endedAt }) => endedAt!.getTime());
  const known = Math.max(0, ...parted.filter((at) => at >= midnight));
  const line = lines.find(({ reference }) => reference === `${id}/${chargedDay}`);
  const isFirst = changes === 0 || chargedDay === utcDay(openedAt!) + 1;
  if (!line || !isFirst) return { changes: [], known: Math.max(known, midnight) };
  return { changes: [{ at: line.at.getTime(), what: "night", units: -owed }], known };
}
