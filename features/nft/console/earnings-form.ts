/** A payment to an artist as it is recorded at the desk. What the call would refuse is said before it is sent. */
import { parseAmount } from "@assay/core/money.ts";
import { type Fault, type FormRules } from "@assay/ui/form.ts";
import type { payCurrencies } from "../rules.ts";

export interface PaymentFields {
  readonly currency: (typeof payCurrencies)[number];
  readonly amount: string;
  readonly payment: string;
}

/** What the artist has earned and was not paid, by currency. */
export type Earned = readonly { readonly currency: string; readonly amount: string }[];

const fault = (code: string, isWrong: boolean): Fault | undefined => (isWrong ? { code } : undefined);

export const paymentRules: FormRules<PaymentFields, Earned> = {
  start: { currency: "USDT", amount: "", payment: "" },
  faults: ({ currency, amount, payment }, earned) => {
    const most = earned.find((one) => one.currency === currency)?.amount ?? "0";
    const units = parseAmount(currency, amount)?.units ?? 0n;
    return {
      amount: fault("paid-amount", units <= 0n || units > parseAmount(currency, most)!.units),
      payment: fault("payment", payment.trim().length < 4 || payment.trim().length > 80),
    };
  },
  summary: () => undefined,
};
