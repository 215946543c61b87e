import type { Notify } from "@assay/features/messages/server.ts";
import type { Payees } from "@assay/features/payees/server.ts";
import type { Limits } from "@assay/features/verification/server.ts";
import type { PriceOf } from "@assay/features/wallet/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Passkey, RelyingParty } from "@assay/server/factors/passkeys.ts";
import type { Database } from "@assay/server/database.ts";
import type { Payers } from "@assay/server/outside/chains/payer.ts";
import type { ChainAddress, Chains } from "@assay/server/outside/chains/port.ts";
import type { Network } from "./store.ts";

export interface Terms {
  readonly mode: Config["mode"];
  readonly chains: Chains;
  /** In the process that has a signer; nothing is signed elsewhere. */
  readonly payers: Payers;
  /** The house's cold addresses: what is above a hot wallet's ceiling goes there. */
  readonly cold: (network: Network) => Promise<ChainAddress | undefined>;
  readonly payees: Pick<Payees, "payeeOf" | "isOnlyList">;
  readonly priceOf: PriceOf;
  readonly notify: Notify;
  limitsOf(db: Database, customerId: string): Promise<Limits>;
  /** Units of BTC that have left by other ways since a moment: all of it counts against one limit. */
  readonly leftElsewhere: (db: Database, customerId: string, since: Date) => Promise<bigint>;
  /** Whether nothing may be sent to an address; a list of our own that is empty, unless somebody brings one. */
  readonly isRefused: (network: Network, address: string) => Promise<boolean>;
  /** The console as passkeys know it, and those of an operator: what they sign goes to the signer with the payment. */
  readonly approving: {
    readonly party: RelyingParty;
    passkeysOf(db: Database, operatorId: string): Promise<readonly Passkey[]>;
  };
  /** Calls people: a network has stopped, or a payment cannot be signed. */
  alarm(found: { readonly network: string; readonly withdrawal: string | undefined; readonly why: string }): void;
}

/** Production without its signer pays nothing; in a sandbox a process that only answers calls need not have one. */
export const hasNoSigner = ({ mode, payers }: Pick<Terms, "mode" | "payers">, network: Network): boolean =>
  mode === "production" && payers[network] === undefined;
