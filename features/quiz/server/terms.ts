/** The text of a quiz's terms, from which anybody can compute its hash: what it is decided by stands before anybody bets. */
import { createHash } from "node:crypto";
import { formatRate } from "@assay/core/money.ts";
import { GRACE_MS } from "../rules.ts";
import type { Quiz } from "./store.ts";

type Terms = Pick<Quiz, "id" | "symbol" | "lines" | "fee" | "closesAt" | "decidesAt">;

export const termsText = ({ id, symbol, lines, fee, closesAt, decidesAt }: Terms): string =>
  [
    `quiz ${id}`,
    `source index ${symbol}`,
    `expression number of lines below it, of ${lines.join(" ")}`,
    `closes ${closesAt.toISOString()}`,
    `time first valid at or after ${decidesAt.toISOString()}, within ${GRACE_MS} ms`,
    "fallback void, also where it is equal to a line",
    `fee ${formatRate(fee)} of losing stakes`,
  ].join("\n");

export const hashOf = (terms: Terms): string => createHash("sha256").update(termsText(terms)).digest("hex");
