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

export interface HoldSource {
  on(db: Database, customerId: string, now: Date): Promise<readonly Hold[]>;
}
