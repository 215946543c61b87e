/** How a feature judges its receipts anew without the house: `judges` in its receipts.ts, with texts `receipts.<word>` in its locales. */

/** A sentence in the reader's language, of the feature's own texts. */
export type Say<Word extends string = string> = (word: Word, values?: Readonly<Record<string, string | number>>) => string;

export interface Judged {
  /** Whether the rule leads to what the fact says. */
  readonly holds: boolean;
  /** What went in, a line each. */
  readonly inputs: readonly string[];
  /** What the rule leads to. */
  readonly result: string;
}

export interface ReceiptJudge {
  /** The rules of the receipts that it judges. */
  readonly rules: readonly string[];
  /** Undefined of what is not the fact of such a receipt. */
  judge(rule: string, fact: unknown, say: Say): Judged | undefined;
}
