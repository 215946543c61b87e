import type { Marks, TradeLane } from "@assay/features/leverage/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Copier } from "./copier.ts";

/** What the server of copy trading needs of others. */
export interface CopyTerms {
  readonly mode: Config["mode"];
  readonly marks: Marks;
  /** Whether practice leaders trade, in sandbox mode only. */
  readonly practiceLeaders?: boolean;
  /** The lane of contracts, through which copies are made. */
  readonly lane: TradeLane;
  readonly copier: Copier;
  /** Tells customers what became of what they follow. */
  readonly notify: Notify;
}
