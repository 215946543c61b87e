import type { Side } from "../contract.ts";

/** The colour of a side: buyers push up, sellers down. */
export const toneOf = (side: Side): "up" | "down" => (side === "buy" ? "up" : "down");
