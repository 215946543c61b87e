/** Receipts of stops, judged anew by the house's own rules. */
import { formatPrice, formatRate } from "@assay/core/money.ts";
import { priceOfTick } from "@assay/features/market/receipts.ts";
import type { Judged, ReceiptJudge, Say } from "@assay/features/proofs/receipts.ts";
import type en from "./locales/en.json";
import { askedRule, readAsked, recompute, stopReceipts } from "./rules/receipt.ts";

/** What a receipt may say, in every language. */
type Word = keyof (typeof en)["receipts"];

export const judges: readonly ReceiptJudge[] = [
  { rules: stopReceipts, judge: judgeStop },
  { rules: [askedRule], judge: judgeAsked },
];

function judgeStop(rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const anew = recompute(rule, fact, priceOfTick);
  if (!anew) return undefined;
  return {
    holds: anew.holds,
    inputs: [say(`stop-${anew.side}`, { price: formatPrice(anew.stop) })],
    result: say("stop-fired", { price: formatPrice(anew.index) }),
  };
}

/** What a customer has asked for is no result: it holds as it was signed. */
function judgeAsked(_rule: string, fact: unknown, say: Say<Word>): Judged | undefined {
  const asked = readAsked(fact);
  if (!asked) return undefined;
  const { at, side, stop, trail, limit, amount: wanted } = asked;
  const waits =
    stop === undefined
      ? say(`asked-trail-${side}`, { amount: wanted || "—", rate: formatRate(trail!) })
      : say(`asked-stop-${side}`, { amount: wanted || "—", price: formatPrice(stop) });
  const what = limit === undefined ? waits : `${waits}, ${say("asked-limit", { price: formatPrice(limit) })}`;
  return { holds: true, inputs: [], result: say("asked", { at: new Date(at).toISOString(), what }) };
}
