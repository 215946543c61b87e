/** Which agreements a customer is told about: those that he has accepted and that have changed, are about to, or are not any more. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

type Listed = OutputOf<typeof calls.listAgreements>[number];

/** A version comes, has come, or was announced and does not come. */
export type NoteKind = "comes" | "came" | "retracted";

export interface AgreementNote {
  /** Names the note, so that it can be put away. */
  readonly key: string;
  readonly keyword: string;
  readonly title: string;
  readonly version: number;
  readonly kind: NoteKind;
  /** From when on it holds, or would have held. */
  readonly at: number;
}

/** The notes of agreements, without those that were put away. What is to come goes before what has come. */
export function notesOf(listed: readonly Listed[], away: ReadonlySet<string>): AgreementNote[] {
  const notes = listed.flatMap(({ keyword, title, version, published_at, decision, coming, retracted }): AgreementNote[] => {
    if (decision?.accepted !== true) return [];
    const noteOf = (of: number, at: number, kind: NoteKind) => ({
      key: `${keyword}:${of}:${kind}`,
      keyword,
      title,
      version: of,
      kind,
      at,
    });
    return [
      ...(retracted ? [noteOf(retracted.version, retracted.at, "retracted")] : []),
      ...(coming ? [noteOf(coming.version, coming.at, "comes")] : []),
      ...(decision.version < version ? [noteOf(version, published_at, "came")] : []),
    ];
  });
  return notes.filter(({ key }) => !away.has(key));
}

/** More than a customer has put away. */
const KEPT_MAX = 60;

export const readAway = (stored: string | undefined): ReadonlySet<string> => new Set((stored ?? "").split(" ").filter(Boolean));
export const writeAway = (away: ReadonlySet<string>, key: string): string => [...away, key].slice(-KEPT_MAX).join(" ");
