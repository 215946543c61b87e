/** Buying USDT with local money: what it costs, payments with their states, and the books of what banks have shown. */
import type { Bill } from "@assay/core/bill.ts";
import { event } from "@assay/core/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { customerCalls } from "./contract/customers.ts";
import { deskCalls } from "./contract/desk.ts";

export { type State, states } from "./contract/customers.ts";
export { causes, differenceKinds, fates } from "./contract/desk.ts";
export { countryAt, type Fiat, fiatDecimals, parseFiat, type RateCard, rateCardAt } from "./rules/catalogue.ts";

/** Reasons of its bills. */
export const bills = [{ reason: "buy-crypto", outside: true }] as const satisfies readonly Bill[];

export const calls = { ...customerCalls, ...deskCalls };

export const events = {
  changed: event("fiat.changed", z.object({ customerId: z.string() }), [
    calls.payLog,
    calls.showPayment,
    calls.showPracticeCard,
    ...balanceCalls,
  ]),
};
