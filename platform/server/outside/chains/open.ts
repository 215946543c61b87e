/** The chains that an installation has: by nodes of its own choice, else the sandbox's. */
import { randomUUID } from "node:crypto";
import { BootFault } from "../../boot-fault.ts";
import { type Clock, systemTimers } from "../../clock.ts";
import type { Config } from "../../config.ts";
import { bitcoinChain } from "./bitcoin.ts";
import { ethereumChain } from "./ethereum.ts";
import { type Chain, type ChainAddress, type ChainName, chainNames, type Chains, type PracticeWallet } from "./port.ts";
import type { Payers } from "./payer.ts";
import type { SandboxNodes } from "./sandbox/open.ts";
import { sandboxXpubs } from "./sandbox/xpubs.ts";
import { tronChain } from "./tron.ts";

export interface OpenChains {
  readonly chains: Chains;
  /** What pays withdrawals; none where no signer is. */
  readonly payers: Payers;
  /** Where the house keeps what its hot wallets need not have. */
  readonly cold: (name: ChainName) => Promise<ChainAddress | undefined>;
  /** Pays on the sandbox's chains, in the process that has them; undefined in production. */
  readonly practice: PracticeWallet | undefined;
  close(): Promise<void>;
}

interface Reached {
  readonly urls: readonly string[];
  readonly xpub: string;
}

function chainOf(name: ChainName, reached: Reached, mode: Config["mode"], clock: Clock): Chain {
  if (name === "ethereum") return ethereumChain({ ...reached, clock });
  if (name === "tron") return tronChain(reached);
  // Whoever brings the sandbox's own key asks the sandbox's own kind of node.
  const isOurs = reached.xpub === sandboxXpubs.bitcoin;
  return bitcoinChain({ ...reached, prefix: mode === "production" ? "bc" : isOurs ? "bcrt" : "tb" });
}

/** How often a node is asked at the start that does not answer: it may begin at the same moment, or be busy. */
interface Patience {
  readonly tries: number;
  readonly pauseMs: number;
}
const usual: Patience = { tries: 10, pauseMs: 2_000 };

/**
 * Opens them. Throws a BootFault where a sandbox is told to ask a chain on which real money moves, or one that does not say what it is:
 * practice and real money must never meet.
 */
export async function openChains(
  { mode, role, chains: configured, signer }: Config,
  clock: Clock,
  patience: Patience = usual,
): Promise<OpenChains> {
  const chosen = chainNames.flatMap((name) => {
    const reached = configured[name];
    return reached ? [chainOf(name, reached, mode, clock)] : [];
  });
  const remote = signer && (await remotePayers(signer, configured, clock));
  if (mode === "production")
    return {
      chains: byName(chosen),
      payers: remote ?? {},
      cold: async () => undefined,
      practice: undefined,
      close: async () => undefined,
    };
  for (const chain of chosen) await refuseReal(chain, patience);
  // A process that only answers calls asks no node: the leader does.
  const nodes = role === "api" ? undefined : await (await import("./sandbox/open.ts")).openSandboxNodes(clock, randomUUID());
  const ours = chainNames.flatMap((name) => {
    const urls = nodes ? [nodes.urlOf(name)] : [];
    return configured[name] ? [] : [chainOf(name, { urls, xpub: sandboxXpubs[name] }, mode, clock)];
  });
  return {
    chains: byName([...chosen, ...ours]),
    payers: { ...(nodes && (await practicePayers(nodes, clock, configured))), ...remote },
    cold: practiceCold(configured),
    practice: nodes?.wallet,
    close: async () => await nodes?.close(),
  };
}

/** On the chains whose nodes are named here, by a signer in a process of its own. */
async function remotePayers(signer: NonNullable<Config["signer"]>, configured: Config["chains"], clock: Clock): Promise<Payers> {
  const [{ openPayers }, { remoteSigner }] = await Promise.all([import("./payers.ts"), import("./signer/remote.ts")]);
  const reached = chainNames.flatMap((name) => (configured[name] ? [[name, configured[name].urls] as const] : []));
  return openPayers(reached, remoteSigner({ ...signer, clock }));
}

/** Where a chain's nodes are somebody's own, a sandbox pays nothing on it by itself. */
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

const practiceCold =
  (configured: Config["chains"]): OpenChains["cold"] =>
  async (name) => {
    if (configured[name]) return undefined;
    const { addressOfKey } = await import("./keys.ts");
    return await addressOfKey(name, (await import("./sandbox/wallet.ts")).coldKey(name), "bcrt");
  };

const byName = (chains: readonly Chain[]): Chains => Object.fromEntries(chains.map((chain) => [chain.name, chain]));

async function refuseReal(chain: Chain, { tries, pauseMs }: Patience): Promise<void> {
  const ask = async (left: number): Promise<Awaited<ReturnType<Chain["identity"]>>> => {
    try {
      return await chain.identity();
    } catch (cause) {
      if (left === 0)
        throw new BootFault(`CHAIN_${chain.name.toUpperCase()}_NODES do not say which chain they are of.`, { cause });
    }
    await new Promise<void>((done) => systemTimers.after(pauseMs, done));
    return await ask(left - 1);
  };
  const { isReal } = await ask(tries - 1);
  if (isReal)
    throw new BootFault(
      `CHAIN_${chain.name.toUpperCase()}_NODES are of a chain on which real money moves, and this is a sandbox: set ASSAY_MODE=production.`,
    );
}
