/** Deadlines and bounds of support: pure, and known to the phone. */
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";

/** What a conversation is about, chosen before it starts. */
export const topics = ["account", "deposit", "withdrawal", "trade", "verification", "loan", "repayment", "other"] as const;
export type Topic = (typeof topics)[number];

export const ENTRY_LENGTH_MAX = 2_000;
export const NOTE_LENGTH_MAX = 500;
export const OPEN_MAX = 3;
export const NOTES_MAX = 50;
export const CANNED_MAX = 100;
/** Entries that one customer sends within `BURST_MS`. */
export const BURST_MAX = 30;
export const BURST_MS = 10 * MINUTE_MS;
/** Until so long after its end writing opens a conversation again. */
export const REOPEN_MS = 7 * DAY_MS;
export const FIRST_MS = 4 * HOUR_MS;
export const NEXT_MS = 12 * HOUR_MS;
/** Of these the honest answering time is made. */
export const MEASURED_MS = 7 * DAY_MS;
/** So long after a sign of it somebody is said to be writing. */
export const TYPING_MS = 6_000;
/** Numbers of the customer's that are offered to be attached. */
export const NUMBERS_MAX = 8;
/** Entries that a transcript by mail holds, the newest. */
export const TRANSCRIPT_MAX = 200;
/** Of the first words, in a list. */
export const BEGINS_LENGTH = 80;

/** By when whoever asks now is answered. What is asked on before an answer moves no deadline. */
export const dueAfter = (
  { dueAt, firstAnswerAt }: { readonly dueAt: Date | null; readonly firstAnswerAt: Date | null },
  now: Date,
): Date => dueAt ?? later(now, firstAnswerAt === null ? FIRST_MS : NEXT_MS);

/** Until when writing opens it again; null while it is open, and once that is over. */
export function reopensUntil({ closedAt }: { readonly closedAt: Date | null }, now: Date): Date | null {
  const until = closedAt && later(closedAt, REOPEN_MS);
  return until && until > now ? until : null;
}
