import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { Vault } from "./vault.ts";

/** What the feature's calls need of the house. */
export interface Terms {
  readonly vault: Vault;
  readonly uploads: Uploads;
  readonly notify: Notify;
  /** The name under which a customer is verified; undefined where he is not. */
  nameOf(db: Database, customerId: string): Promise<string | undefined>;
}
