/** What a customer is told of a bet: one message, once it is over. */
import { join } from "node:path";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { money, STAKE_CURRENCY } from "../rules.ts";
import type { BetRow, Quiz } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

export function settledNotice({ id, customerId, status, stake, payout }: BetRow, { id: quiz, symbol }: Quiz): Notice {
  const word = status === "won" ? "right" : status === "lost" ? "missed" : "returned";
  const sum = (units: bigint): string => `${money(units)} ${STAKE_CURRENCY}`;
  const texts = say(phrases[word], { symbol, stake: sum(stake), payout: sum(payout!) });
  return { customerId, topic: "quiz", subject: id, texts, route: `/pages/guess/guessDetail?id=${quiz}`, push: true };
}
