/** What customers are told of their coupons. */
import { join } from "node:path";
import { amount, formatAmount } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { CURRENCY } from "../rules.ts";
import type { Coupon } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const noticeOf = ({ id, customerId, worth }: Coupon, phrase: keyof typeof phrases, list: string): Notice => ({
  customerId,
  topic: "coupons",
  subject: id,
  texts: say(phrases[phrase], { worth: formatAmount(amount(CURRENCY, worth)) }),
  route: `/pages/setting/coupon?list=${list}`,
  push: true,
});

/** A task is done and its cash paid. */
export const fulfilledNotice = (coupon: Coupon): Notice => noticeOf(coupon, "fulfilled", "used");
/** An active coupon soon expires. */
export const endingNotice = (coupon: Coupon): Notice => noticeOf(coupon, "ending", "active");
