/** What features declare of the reasons that keep value from leaving. */
import type { Database } from "./database.ts";

export interface Hold {
  /** The text `holds.<reason>` of the feature says it. */
  readonly reason: string;
  readonly since: Date;
  /** Null where no moment ends it. */
  readonly until: Date | null;
  /** What ends it: the moment alone, the customer with a second factor, or somebody of the house. */
  readonly endedBy: "time" | "customer" | "operator";
}

/** A hold with the feature whose text says its reason. */
export type HoldOf = Hold & { readonly feature: string };

/** Value that has to stay, whichever coins it is in, while what is above it may leave. */
export interface HeldValue {
  readonly reason: string;
  /** Units of USDT. */
  readonly usdt: bigint;
  /** Null where no moment ends it. */
  readonly until: Date | null;
}

/** What is whose: sources are asked about many customers at once. */
export type Of<Found> = Found & { readonly customerId: string };

export interface HeldValueSource {
  on(db: Database, customers: readonly string[], now: Date): Promise<readonly Of<HeldValue>[]>;
}

export interface HoldSource {
  on(db: Database, customers: readonly string[], now: Date): Promise<readonly Of<Hold>[]>;
}
