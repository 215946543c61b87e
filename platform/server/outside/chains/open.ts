/** The chains that an installation has: by nodes of its own choice, else the sandbox's. */
import { randomUUID } from "node:crypto";
import { BootFault } from "../../boot-fault.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import { bitcoinChain } from "./bitcoin.ts";
import { ethereumChain } from "./ethereum.ts";
import { type Chain, type ChainName, chainNames, type Chains, type PracticeWallet } from "./port.ts";
import type { Payers } from "./payer.ts";
import type { SandboxNodes } from "./sandbox/open.ts";
import { sandboxXpubs } from "./sandbox/xpubs.ts";
import { tronChain } from "./tron.ts";

export interface OpenChains {
  readonly chains: Chains;
  /** What pays withdrawals; none where no signer is. */
  readonly payers: Payers;
  /** Pays on the sandbox's chains, in the process that has them; undefined in production. */
  readonly practice: PracticeWallet | undefined;
  close(): Promise<void>;
}

interface Reached {
  readonly urls: readonly string[];
  readonly xpub: string;
}

function chainOf(name: ChainName, reached: Reached, mode: Config["mode"], isOurs: boolean): Chain {
  if (name === "ethereum") return ethereumChain(reached);
  if (name === "tron") return tronChain(reached);
  return bitcoinChain({ ...reached, prefix: isOurs ? "bcrt" : mode === "production" ? "bc" : "tb" });
}

/**
 * Opens them. Throws a BootFault where a sandbox is told to ask a chain on which real money moves, or one that does not say what it is:
 * practice and real money must never meet.
 */
export async function openChains({ mode, role, chains: configured }: Config, clock: Clock): Promise<OpenChains> {
  const chosen = chainNames.flatMap((name) => {
    const reached = configured[name];
    return reached ? [chainOf(name, reached, mode, false)] : [];
  });
  if (mode === "production") return { chains: byName(chosen), payers: {}, practice: undefined, close: async () => undefined };
  for (const chain of chosen) await refuseReal(chain);
  // A process that only answers calls asks no node: the leader does.
  const nodes = role === "api" ? undefined : await (await import("./sandbox/open.ts")).openSandboxNodes(clock, randomUUID());
  const ours = chainNames.flatMap((name) => {
    const urls = nodes ? [nodes.urlOf(name)] : [];
    return configured[name] ? [] : [chainOf(name, { urls, xpub: sandboxXpubs[name] }, mode, true)];
  });
  return {
    chains: byName([...chosen, ...ours]),
    payers: nodes ? await practicePayers(nodes, clock, configured) : {},
    practice: nodes?.wallet,
    close: async () => await nodes?.close(),
  };
}

/** Where a chain's nodes are somebody's own, a sandbox pays nothing on it. */
async function practicePayers(
  { urlOf }: Pick<SandboxNodes, "urlOf">,
  clock: Clock,
  configured: Config["chains"],
): Promise<Payers> {
  const { openPayers } = await import("./payers.ts");
  const { sandboxSigner } = await import("./sandbox/signer.ts");
  return openPayers(
    chainNames.filter((name) => !configured[name]).map((name) => [name, [urlOf(name)]]),
    sandboxSigner(clock),
  );
}

const byName = (chains: readonly Chain[]): Chains => Object.fromEntries(chains.map((chain) => [chain.name, chain]));

async function refuseReal(chain: Chain): Promise<void> {
  const { isReal } = await chain.identity().catch((cause: unknown) => {
    throw new BootFault(`CHAIN_${chain.name.toUpperCase()}_NODES do not say which chain they are of.`, { cause });
  });
  if (isReal)
    throw new BootFault(
      `CHAIN_${chain.name.toUpperCase()}_NODES are of a chain on which real money moves, and this is a sandbox: set ASSAY_MODE=production.`,
    );
}
