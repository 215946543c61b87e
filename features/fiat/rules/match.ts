/** What a movement that names a payment does to it: whether it counts, for how much, and at which rate. */
import { SECOND_MS } from "@assay/core/time.ts";
import type { State } from "../contract.ts";
import { graceOf, type Method } from "./catalogue.ts";

interface Awaited {
  readonly status: State;
  readonly method: Method;
  readonly fiat: bigint;
  readonly dueAt: Date;
  readonly announcedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Money for these is waited for, or was until their rate was over. */
export const isAwaited = (status: State): boolean => ["to-be-paid", "being-matched", "expired", "refused"].includes(status);

/** The agreed rate is over: what was announced in time may be booked later, since banks are slow; what was given up holds no rate. */
export function isLate({ status, dueAt, announcedAt, endedAt, method }: Awaited, bookedAt: Date): boolean {
  // Whoever takes cards names the second of a payment: what may have come after it was given up has.
  if (status === "expired" && endedAt !== null && endedAt < dueAt)
    return bookedAt.getTime() >= endedAt.getTime() - (endedAt.getTime() % SECOND_MS);
  return bookedAt.getTime() > dueAt.getTime() + (announcedAt === null ? 0 : graceOf(method));
}

export interface Verdict {
  readonly fate: "matched" | "held" | "double";
  /** Smallest units that would count for the payment; never more than was agreed. */
  readonly counts: bigint;
}

/** More than was agreed waits to go back, less buys less, and a name that does not fit or less than the least waits for people. */
export function judgeMovement(payment: Awaited, units: bigint, min: bigint, nameFits: boolean): Verdict {
  const counts = units < payment.fiat ? units : payment.fiat;
  if (!isAwaited(payment.status)) return { fate: "double", counts: 0n };
  return { fate: nameFits && counts >= min ? "matched" : "held", counts };
}
