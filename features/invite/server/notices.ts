/** What customers are told of days that were paid. */
import { join } from "node:path";
import { amount, formatAmount } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type { Side } from "../contract.ts";
import type en from "../locales/en.json";
import type { Payout } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const phraseOf = { inviter: "earned", friend: "back" } as const;
const listOf = { inviter: "payouts", friend: "back" } as const;
/** So many currencies a message names. */
const NAMED_MAX = 4;

/** One message a customer and side, of all that this pass has paid him. */
export function paidNotices(payouts: readonly Payout[]): Notice[] {
  const told = new Map<string, { side: Side; customerId: string; subject: string; sums: Map<string, bigint> }>();
  for (const payout of payouts)
    for (const [side, customerId, units] of [
      ["inviter", payout.inviterId, payout.toInviter],
      ["friend", payout.friendId, payout.toFriend],
    ] satisfies [Side, string, bigint][]) {
      if (units === 0n) continue;
      const key = `${side} ${customerId}`;
      const one = told.get(key) ?? { side, customerId, subject: `${side} ${payout.id}`, sums: new Map<string, bigint>() };
      one.sums.set(payout.currency, (one.sums.get(payout.currency) ?? 0n) + units);
      told.set(key, one);
    }
  return [...told.values()].map(({ side, customerId, subject, sums }) => {
    const paid = [...sums].map(([currency, units]) => `${formatAmount(amount(currency, units))} ${currency}`);
    const shown = [...paid.slice(0, NAMED_MAX), ...(paid.length > NAMED_MAX ? ["…"] : [])].join(", ");
    return {
      customerId,
      topic: "invite",
      subject,
      texts: say(phrases[phraseOf[side]], { paid: shown }),
      route: `/pages/setting/share?list=${listOf[side]}`,
      push: true,
    };
  });
}
