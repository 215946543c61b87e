/** What keys are for: each purpose has its own, and none of them stands in for another. */
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";

/**
 * When an older key is needed no more. `kept`: once nothing that is kept names it. `until`: so long after its successor came into use.
 * `fixed`: it has no successor, because what it made has been said in public or is found again by it alone; a new root seals it anew.
 */
type Rest = { readonly rest: "kept" | "fixed" } | { readonly rest: "until"; readonly lifeMs: number };

export type PurposeTerms = Rest & {
  /** For whoever operates, behind "the key …". */
  readonly does: string;
  /** The name under which HKDF makes the first key of the root; another name is another key. */
  readonly label: string;
};

const kept = (label: string, does: string): PurposeTerms => ({ rest: "kept", label, does });
const fixed = (label: string, does: string): PurposeTerms => ({ rest: "fixed", label, does });
const until = (lifeMs: number, label: string, does: string): PurposeTerms => ({ rest: "until", lifeMs, label, does });

export const purposes = {
  passwords: kept("assay passwords", "that is mixed into password hashes"),
  addresses: until(DAY_MS, "assay identity target", "that hides the addresses to which codes were sent"),
  codes: until(10 * MINUTE_MS, "assay identity code", "that hashes one-time codes"),
  "recovery-codes": kept("assay identity recovery code", "that hashes recovery codes"),
  authenticators: kept("assay identity authenticator", "that seals secrets of authenticator apps"),
  "freeze-links": until(31 * DAY_MS, "assay identity freeze link", "that signs links which freeze an account"),
  operators: kept("assay operators", "that seals what operators enrol with"),
  queue: kept("assay outside queue", "that seals messages on their way out"),
  evidence: kept("assay proof keys", "that seals the keys of the public log"),
  push: kept("assay push key", "that signs pushed messages"),
  people: kept("assay verification people", "that seals what documents say"),
  cards: kept("assay payees cards", "that seals bank accounts"),
  payers: kept("assay fiat payers", "that seals what payers tell of themselves"),
  files: kept("assay uploads files", "that seals uploaded files"),
  devices: until(90 * DAY_MS, "assay device", "by which a browser is known again"),
  puzzles: until(10 * MINUTE_MS, "assay work", "that signs puzzles of work"),
  "file-links": until(60 * MINUTE_MS, "assay uploads links", "that signs links to files"),
  replies: until(2 * DAY_MS, "assay replies", "that hashes requests which may come again"),
  channel: until(0, "assay channel", "that authenticates what travels over Redis"),
  "people-look-ups": fixed("assay verification hashes", "by which a document is found again"),
  "card-look-ups": fixed("assay payees hashes", "by which a bank account is found again"),
  draws: fixed("assay draws", "that chains of draws begin with"),
  games: fixed("assay game", "that chains of the game begin with"),
} as const satisfies Record<string, PurposeTerms>;

export type Purpose = keyof typeof purposes;

export const isPurpose = (text: string): text is Purpose => Object.hasOwn(purposes, text);
export const allPurposes = Object.keys(purposes) as readonly Purpose[];
export const termsOf = (purpose: Purpose): PurposeTerms => purposes[purpose];
