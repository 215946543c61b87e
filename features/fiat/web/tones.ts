import type { Payment } from "./told.ts";

export const tones = {
  "to-be-paid": "brand",
  "being-matched": "brand",
  matched: "brand",
  delivered: "up",
  expired: "plain",
  "on-hold": "brand",
  refused: "danger",
  refunded: "plain",
} as const satisfies Record<Payment["status"], string>;
