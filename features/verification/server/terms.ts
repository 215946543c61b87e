import type { OwnCodes } from "@assay/features/identity/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { NameScreen } from "./screen.ts";
import type { Vault } from "./vault.ts";

/** What the calls of verification work with. */
export interface Terms {
  readonly vault: Vault;
  readonly uploads: Uploads;
  readonly codes: OwnCodes;
  readonly screen: NameScreen;
  readonly notify: Notify;
  readonly asksProvider: boolean;
  /** How long pictures stay after the decision. */
  readonly picturesKeptMs: number;
}
