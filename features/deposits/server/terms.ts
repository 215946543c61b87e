import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Database } from "@assay/server/database.ts";
import type { ChainAddress, Chains, PracticeWallet } from "@assay/server/outside/chains/port.ts";
import type { Network } from "../contract.ts";

export interface Terms {
  readonly mode: Config["mode"];
  readonly chains: Chains;
  /** The sandbox's wallet, in the process that has its chains. */
  readonly practice: PracticeWallet | undefined;
  /** The house's own addresses on a network; a NodeFault where its signer does not answer. */
  readonly ownOn: (network: Network) => Promise<readonly ChainAddress[]>;
  /**
   * Payments over a network that were confirmed and are not final again since blocks were replaced at a moment: how many; undefined where
   * nobody has looked since.
   */
  doubtfulOn(db: Database, network: Network, haltedAt: Date): Promise<number | undefined>;
  readonly uploads: Pick<Uploads, "use" | "linkTo">;
  readonly notify: Notify;
  /** Calls people: a chain has replaced blocks of which something may be credited. */
  alarm(found: { readonly network: string; readonly depth: number; readonly gone: number }): void;
}
