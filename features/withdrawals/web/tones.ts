import { isOpen } from "../rules.ts";
import type { Withdrawal } from "./told.ts";

/** Gold while it is on its way, green once it has arrived, red where it came back by no wish of the customer. */
export function toneOf(state: Withdrawal["state"]): "brand" | "up" | "danger" | "plain" {
  if (isOpen(state)) return "brand";
  return state === "confirmed" ? "up" : state === "cancelled" ? "plain" : "danger";
}
