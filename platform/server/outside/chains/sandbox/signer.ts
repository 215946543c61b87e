/** The sandbox's signer, with the hot wallet that everybody knows. Its chains begin anew with each process, and so does its journal. */
import type { Clock } from "../../../clock.ts";
import { lazily } from "../keys.ts";
import type { ChainName } from "../port.ts";
import type { Signer, SignerTerms } from "../signer/signer.ts";
import { sandboxTokens } from "./balances.ts";

/** The most that a sandbox signs in an hour, of any of its coins and tokens, in the chain's own integer. */
export const SANDBOX_CAP = 10n ** 24n;

const tokens: Readonly<Record<ChainName, readonly string[]>> = {
  ethereum: Object.values(sandboxTokens.ethereum),
  bitcoin: [],
  tron: Object.values(sandboxTokens.tron),
};
export const sandboxCap: SignerTerms["capOf"] = (name, token) =>
  token === null || tokens[name].includes(token) ? SANDBOX_CAP : undefined;

/** Nothing is loaded before something is asked. */
export function sandboxSigner(clock: Clock): Signer {
  const opened = lazily(async () => {
    const [{ openSigner }, { Journal }, { hotKey }] = await Promise.all([
      import("../signer/signer.ts"),
      import("../signer/journal.ts"),
      import("./wallet.ts"),
    ]);
    const journal = new Journal();
    return openSigner({ keyOf: hotKey, chainId: 31_337, prefix: "bcrt", capOf: sandboxCap, journal, clock });
  });
  return {
    address: async (name) => await (await opened()).address(name),
    sign: async (name, payment) => await (await opened()).sign(name, payment),
  };
}
