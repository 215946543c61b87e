import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Lang } from "@assay/core/languages.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Config } from "@assay/server/config.ts";
import type { Database } from "@assay/server/database.ts";
import type { Finder } from "@assay/server/desk.ts";

export interface Terms {
  readonly mode: Config["mode"];
  readonly uploads: Pick<Uploads, "use" | "linkTo">;
  /** Tells a customer that he was answered. */
  readonly notify: Notify;
  /** Whose number something is, by what all features know. */
  readonly ownersOf: Finder;
  /** The customer's newest orders in the book, whose trades bear other numbers. */
  readonly ordersOf: (
    db: Database,
    customerId: string,
    limit: number,
  ) => Promise<readonly { readonly number: string; readonly at: Date }[]>;
  /** Sends a mail to a customer's own address, in his language; nothing where he has none. */
  readonly mailTo: (
    tx: Tx,
    customerId: string,
    letterIn: (lang: Lang) => { readonly subject: string; readonly text: string },
  ) => Promise<void>;
}
