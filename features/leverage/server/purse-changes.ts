/** What the bill of a contract account says of the money behind one purse. */
import type { StatementLine } from "@assay/server/ledger/statement.ts";
import type { ChangeKind, PurseChange } from "../rules/replay.ts";
import { freeAddress } from "./postings.ts";
import type { Position } from "./positions.ts";

/**
 * Lines as changes of a purse. What is held for a position counts from its opening on; a cross purse has what is free as well, so
 * that money which only moves from there to a margin changes nothing. Of a copy all lines are on what is held, also what its end leaves.
 */
export function changesOf(lines: readonly StatementLine[], purse: readonly Position[], isCross: boolean): PurseChange[] {
  const byId = new Map(purse.map((position) => [position.id, position]));
  const changes = lines.flatMap((line): PurseChange[] => {
    const { address, reference, change: units } = line;
    const at = line.at.getTime();
    const position = byId.get(positionIn(reference));
    const isFree = position ? address === freeAddress(position.customerId) : !address.endsWith("/held");
    if (isFree) return isCross ? [{ at, what: kindOf(line), units }] : [];
    if (!position || isOfOpening(line, position)) return [];
    return [{ at, what: kindOf(line, position), units }];
  });
  const told = new Set(lines.map(({ reference }) => positionIn(reference)));
  return [
    ...changes,
    ...purse.flatMap((position) => (isCross ? openingOf(position) : [])),
    ...purse.flatMap((position) => (told.has(position.id) ? returningOf(position) : [])),
  ];
}

const ID_LENGTH = 36;

/** The id of the position that a line is about: its reference begins with it. */
export const positionIn = (reference: string): string => reference.slice(0, ID_LENGTH);

/** Whether a line on what is held belongs to an order before it was a position, or is its opening itself. */
const isOfOpening = ({ at }: StatementLine, { openedAt }: Position): boolean => at.getTime() <= openedAt!.getTime();

/** The margin that an opening brings into the purse: out of what is free, which has its own line, or out of what its order held. */
const openingOf = ({ originMargin, openedAt }: Position): PurseChange[] => [
  { at: openedAt!.getTime(), what: "opened", units: originMargin },
];

/** What a part that has closed gave back to the purse whose it was: that stays held, so that no line tells of it. */
const returningOf = ({ purse, endedAt, returned }: Position): PurseChange[] =>
  purse !== null && endedAt !== null && returned !== null && returned !== 0n
    ? [{ at: endedAt.getTime(), what: "closed", units: -returned }]
    : [];

function kindOf({ reason, reference, change }: StatementLine, position?: Position): ChangeKind {
  if (position && position.purse !== null && reference.endsWith("/nights")) return "closed";
  if (reason === "leverage-overnight") return "night";
  if (reason === "leverage-margin" && reference.includes("#")) return change > 0n ? "added" : "removed";
  if (reason === "leverage-close" || reason === "liquidation-fee" || reference.endsWith("/close")) return "closed";
  return reason.startsWith("leverage-") && reason !== "leverage-claim" ? "opened" : "moved";
}
