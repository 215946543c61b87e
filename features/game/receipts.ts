/** Receipts of rounds and of chains, judged anew by the game's own rules. */
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { CHAIN_RULE, readChain, recompute, ROUND_RULE } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [{ rules: [CHAIN_RULE, ROUND_RULE], judge: judgeGame }];

function judgeGame(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  if (rule === CHAIN_RULE) {
    const chain = readChain(fact);
    return chain && { holds: true, inputs: [say("end", { end: chain.end })], result: say("chain", { rounds: chain.rounds }) };
  }
  const anew = recompute(rule, fact);
  if (!anew) return undefined;
  const { preimage, seed, place, end } = fact as Readonly<Record<string, string>>;
  return {
    holds: anew.holds,
    inputs: [say("seeds", { preimage: preimage!, seed: seed! }), say("leads", { place: place!, end: end! })],
    result: say(anew.ending, { prices: anew.prices.join(" · "), times: anew.times, paid: String(anew.paid) }),
  };
}
