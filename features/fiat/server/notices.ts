/** What customers are told of their payments: one message a payment, which says the latest. */
import { join } from "node:path";
import { HOUR_MS } from "@assay/core/time.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { CHOICE_MS } from "../rules/catalogue.ts";
import { coinText, fiatText } from "./answers.ts";
import type { Payment } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const about = ({ id, customerId }: Payment) =>
  ({ customerId, topic: "payments", subject: id, route: `/pages/fund/buyerCryptoPay?id=${id}`, push: true }) as const;

export const deliveredNotice = (payment: Payment): Notice => ({
  ...about(payment),
  texts: say(phrases.delivered, {
    paid: fiatText(payment.currency, payment.paid!),
    currency: payment.currency,
    arrives: coinText(payment.owed!),
  }),
});

export const heldNotice = (payment: Payment): Notice => ({
  ...about(payment),
  texts: say(phrases.held, { reference: payment.reference }),
});

export const lateNotice = (payment: Payment): Notice => ({
  ...about(payment),
  texts: say(phrases.late, {
    paid: fiatText(payment.currency, payment.paid!),
    currency: payment.currency,
    arrives: coinText(payment.owed!),
    hours: String(CHOICE_MS / HOUR_MS),
  }),
});

export const refusedNotice = (payment: Payment): Notice => ({
  ...about(payment),
  texts: say(phrases.refused, { reference: payment.reference, note: payment.note ?? "" }),
});

export const cameBackNotice = (payment: Payment, amount: string): Notice => ({
  ...about(payment),
  texts: say(phrases["came-back"], { amount, currency: payment.currency }),
});

export const refundedNotice = (payment: Payment, amount: string, note: string): Notice => ({
  ...about(payment),
  texts: say(phrases.refunded, { amount, currency: payment.currency, note }),
});
