import { listener, type Listener } from "@assay/server/feature.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import { offerFaucetMoney } from "./claim-faucet.ts";
import type { WalletTerms } from "./terms.ts";

/** In a sandbox whoever opens an account starts with practice money, by whichever door he came. An empty faucet gives none. */
export const giveStart = ({ mode }: WalletTerms): Listener =>
  listener(identity.registered, async (tx, { customerId, practice }) => {
    if (mode === "sandbox" && !practice) await offerFaucetMoney(tx, customerId);
  });
