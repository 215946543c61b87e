/** A chain in memory without a node in between: for tests of what is made of transfers, and for simulated worlds. */
import { hash as digest } from "node:crypto";
import type { Clock } from "../../../clock.ts";
import type { Chain, ChainName, ChainTransfer, PracticeWallet } from "../port.ts";
import { type Block, SandboxChain } from "./chain.ts";

interface Paid {
  readonly id: string;
  readonly transfers: readonly ChainTransfer[];
}

/** What one transaction pays; a place of its own where the order in its receipt matters. */
export type Payment = Omit<ChainTransfer, "hash" | "position"> & { readonly position?: number };

export interface MemoryChain {
  readonly chain: Chain;
  readonly miner: Pick<SandboxChain<Paid>, "head" | "mine" | "reorganise">;
  /** Sends one transaction; answers its hash. */
  send(...payments: readonly Payment[]): string;
  readonly wallet: PracticeWallet;
}

/** Its addresses are `<name>-<index>`. */
export function memoryChain(name: ChainName, clock: Clock, salt = name as string): MemoryChain {
  const miner = new SandboxChain<Paid>({ clock, salt });
  let sent = 0;
  const send: MemoryChain["send"] = (...payments) => {
    const digits = digest("sha256", `${salt} transaction ${(sent += 1)}`);
    const id = name === "ethereum" ? `0x${digits}` : digits;
    const transfers = payments.map(({ position, ...one }, index) => ({
      ...one,
      hash: id,
      position: position ?? (one.token === null ? -1 : index),
    }));
    miner.submit({ id, transfers });
    return id;
  };
  const told = ({ height, hash, parent, transactions }: Block<Paid>) => ({
    height,
    hash,
    parent,
    transfers: transactions.flatMap(({ transfers }) => transfers),
  });
  return {
    miner,
    send,
    wallet: { pay: async (_name, to, token, units) => send({ to, token, units }) },
    chain: {
      name,
      addressAt: async (index) => ({ text: `${name}-${index}`, key: `${name}-${index}` }),
      head: async () => miner.head().height,
      hashAt: async (at) => miner.blockAt(at)?.hash,
      transfersIn: async (from, to) => {
        const heights = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
        return heights.flatMap((at) => miner.blockAt(at) ?? []).map(told);
      },
      identity: async () => ({ isReal: false, genesis: miner.blockAt(0)!.hash }),
    },
  };
}
