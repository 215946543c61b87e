import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Finder } from "@assay/server/desk.ts";

export interface Terms {
  readonly mode: Config["mode"];
  readonly uploads: Pick<Uploads, "use" | "linkTo">;
  /** Tells a customer that he was answered. */
  readonly notify: Notify;
  /** Whose number something is, by what all features know. */
  readonly ownersOf: Finder;
}
