import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Chains, PracticeWallet } from "@assay/server/outside/chains/port.ts";

export interface Terms {
  readonly mode: Config["mode"];
  readonly chains: Chains;
  /** The sandbox's wallet, in the process that has its chains. */
  readonly practice: PracticeWallet | undefined;
  readonly uploads: Pick<Uploads, "use" | "linkTo">;
  readonly notify: Notify;
  /** Calls people: a chain has replaced blocks of which something may be credited. */
  alarm(found: { readonly network: string; readonly depth: number; readonly gone: number }): void;
}
