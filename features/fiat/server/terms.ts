import type { FiatCode } from "@assay/core/currency.ts";
import type { Rate } from "@assay/core/money.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Limits } from "@assay/features/verification/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Database } from "@assay/server/database.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import type { Cards } from "./cards/port.ts";
import type { LineReader } from "./line-readers.ts";

/** What buying needs of the house. */
export interface FiatTerms {
  readonly mode: Config["mode"];
  readonly keys: Keys;
  readonly notify: Notify;
  /** Takes cards; without it none are taken. */
  readonly cards?: Cards | undefined;
  /** Where the provider of cards leads back to: scheme, host and port. */
  readonly origin: string;
  /** Hears what the provider of cards did not answer; it is asked again. */
  readonly onFault?: (fault: unknown) => void;
  readonly uploads: Pick<Uploads, "use" | "linkTo">;
  /** Local money for one US dollar, and when that was read. */
  rateOf(db: Database, code: FiatCode): Promise<{ readonly rate: Rate | undefined; readonly savedAt: Date | undefined }>;
  limitsOf(db: Database, customerId: string): Promise<Limits>;
  /** The name under which a customer is verified; undefined where he is not. */
  nameOf(db: Database, customerId: string): Promise<string | undefined>;
  /** Features that pay out, and know their lines on statements. */
  readonly lineReaders?: readonly LineReader[];
}
