/** What the rule of a receipt makes of its inputs: the same pure rules as the house's and the app's, by whichever feature declares them. */
import { fillText } from "../../platform/core/languages.ts";
import type { Receipt } from "../../features/proofs/rules.ts";
import { judgedFeatures } from "./judges.ts";
import type { Say } from "./texts.ts";

export interface RuleVerdict {
  readonly holds: boolean;
  /** What went in, a line each, and what the rule leads to. */
  readonly inputs: readonly string[];
  readonly line: string;
}

/** Whether the rule leads to what the receipt says. A rule that nobody knows proves nothing. */
export function judgeRule({ rule, fact }: Pick<Receipt, "rule" | "fact">, say: Say): RuleVerdict {
  for (const { judges, texts } of judgedFeatures) {
    const judge = judges.find(({ rules }) => rules.includes(rule));
    if (!judge) continue;
    const found = judge.judge(rule, fact, (word, values = {}) => fillText(texts[say.lang][word]!, values));
    if (!found) return { holds: false, inputs: [], line: say("rule.no-fact", { rule }) };
    const { holds, inputs, result } = found;
    return { holds, inputs, line: say(holds ? "rule.holds" : "rule.fails", { rule, result }) };
  }
  return { holds: false, inputs: [], line: say("rule.unknown", { rule }) };
}
