/** How a feature judges its receipts anew without the house: `judges` in its receipts.ts, with texts `receipts.<word>` in its locales. */
import { ASKED_RULE, DRAWN_RULE, LATE_RULE, recomputeDraw } from "./rules/draw-receipt.ts";
import { LEDGER_RULE, readLedgerHead } from "./rules/ledger-head.ts";
import type en from "./locales/en.json";
import type { Fact } from "./rules.ts";

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

/** What a receipt of a draw may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [
  { rules: [ASKED_RULE, DRAWN_RULE, LATE_RULE], judge: judgeDraw },
  { rules: [LEDGER_RULE], judge: judgeLedgerHead },
];

/** Whether the house has said it is in the signature; there is nothing to compute. */
function judgeLedgerHead(_rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const head = readLedgerHead(fact as Fact);
  if (!head) return undefined;
  return {
    holds: true,
    inputs: [say("ledger-block", { block: head.block })],
    result: say("ledger-head", { height: head.height }),
  };
}

function judgeDraw(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const told = fact as Readonly<Record<string, Fact | undefined>>;
  if (rule === ASKED_RULE) {
    if (typeof told.seed !== "string" || typeof told.odds !== "string") return undefined;
    return { holds: true, inputs: [say("draw-seed", { seed: told.seed })], result: say("draw-asked", { odds: told.odds }) };
  }
  if (rule === LATE_RULE) {
    if (typeof told.otherwise !== "string") return undefined;
    return { holds: true, inputs: [], result: say("draw-late", { otherwise: told.otherwise }) };
  }
  const anew = recomputeDraw(told);
  if (!anew) return undefined;
  const { preimage, index, end } = told as Readonly<Record<string, string>>;
  return {
    holds: anew.holds,
    inputs: [say("draw-preimage", { preimage: preimage! }), say("draw-chain", { index: index!, end: end! })],
    result: say("draw-drawn", { lots: anew.lots.join(", ") }),
  };
}

/** How what a receipt names by its digest is digested. */
export { digestOf, type Fact } from "./rules.ts";

/** How a seed that was committed becomes words and numbers, for features that commit seeds of their own. */
export { below, hashed, sha256Text, wordsOf } from "./rules/draws.ts";
