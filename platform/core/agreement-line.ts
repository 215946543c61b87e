import * as z from "zod/mini";
import { at, signedDecimal } from "./shapes.ts";

/** A line of the ledger as the page of its agreement tells it: what it changed of what the customer has free, or else of what is held. */
export const agreementLine = z.object({
  id: z.string(),
  reason: z.string(),
  place: z.enum(["available", "held"]),
  currency: z.string(),
  change: signedDecimal,
  at,
});

export type AgreementLine = z.infer<typeof agreementLine>;
