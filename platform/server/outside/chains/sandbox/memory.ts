/** A chain in memory without a node in between: for tests of what is made of transfers, and for simulated worlds. */
import { hash as digest } from "node:crypto";
import type { Clock } from "../../../clock.ts";
import type { Chain, ChainName, ChainTransfer, PracticeWallet } from "../port.ts";
import { Balances } from "./balances.ts";
import { type Block, SandboxChain } from "./chain.ts";

interface Paid {
  readonly id: string;
  readonly transfers: readonly ChainTransfer[];
}

/** What one transaction pays; a place of its own where the order in its receipt matters. */
export type Payment = Omit<ChainTransfer, "hash" | "position" | "from"> & Partial<Pick<ChainTransfer, "position" | "from">>;

export interface MemoryChain {
  readonly chain: Chain;
  readonly miner: Pick<SandboxChain<Paid>, "head" | "mine" | "reorganise">;
  /** Whether its node tells what contracts send: what has a place below -1. */
  tellsTraces: boolean;
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
      from: one.from ?? [`${name}-stranger`],
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
    transfers: transactions.flatMap(({ transfers }) => transfers.filter(({ position }) => made.tellsTraces || position >= -1)),
  });
  /** Who has which coins once the blocks up to a height have moved theirs. */
  function balancesUntil(height: number): Balances {
    const balances = new Balances();
    for (let at = 0; at <= height; at += 1)
      for (const { transfers } of miner.blockAt(at)?.transactions ?? [])
        for (const { from, to, token, units } of transfers) {
          balances.add(token, to, units);
          for (const one of from ?? []) balances.add(token, one, -units);
        }
    return balances;
  }
  const made: MemoryChain = {
    tellsTraces: true,
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
      heightOf: async (hash) => miner.blockOf(hash)?.height,
      ...(name !== "bitcoin" && {
        balancesAt: async (keys, height) => {
          const balances = balancesUntil(height);
          return { height, units: keys.map((key) => balances.of(null, key)) };
        },
      }),
      identity: async () => ({ isReal: false, genesis: miner.blockAt(0)!.hash }),
    },
  };
  return made;
}
