import { isOpen } from "../rules/states.ts";
import type { Sale } from "./told.ts";

/** Gold while it is on its way, green once the bank has paid, red where it came back by no wish of the customer. */
export function toneOf(state: Sale["state"]): "brand" | "up" | "danger" | "plain" {
  if (isOpen(state)) return "brand";
  return state === "paid" ? "up" : state === "cancelled" ? "plain" : "danger";
}
