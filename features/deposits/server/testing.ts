/** A house on practice chains in memory, in which people are paid. */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { ManualClock } from "@assay/server/clock.ts";
import type { ChainName, PracticeWallet } from "@assay/server/outside/chains/port.ts";
import { type MemoryChain, memoryChain } from "@assay/server/outside/chains/sandbox/memory.ts";
import { customer, testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse, usual } from "@assay/server/testing.ts";
import { calls, type Network } from "../contract.ts";
import { depositsFeature, type DepositsTerms } from "../server.ts";

export const USDT = "0x5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001";
export const idOf = (currency: string): string => String(currencyFact(currency).id);

export async function openDepositHouse(more: Partial<DepositsTerms> = {}) {
  const noticed: Notice[] = [];
  const alarms: object[] = [];
  // The chains' own clock stands still: a test mines by itself.
  const still = new ManualClock(usual.start);
  const chains: Record<ChainName, MemoryChain> = {
    ethereum: memoryChain("ethereum", still),
    bitcoin: memoryChain("bitcoin", still),
    tron: memoryChain("tron", still),
  };
  const wallet: PracticeWallet = { pay: async (name, ...payment) => await chains[name].wallet.pay(name, ...payment) };
  const terms: DepositsTerms = {
    ownOn: async () => [],
    doubtfulOn: async () => 0,
    mode: "sandbox",
    chains: { ethereum: chains.ethereum.chain, bitcoin: chains.bitcoin.chain, tron: chains.tron.chain },
    practice: wallet,
    uploads: { use: async (_tx, { address }) => address, linkTo: (name) => `/file/${name}` },
    notify: async (_tx, notices) => void noticed.push(...notices),
    alarm: (found) => void alarms.push(found),
    ...more,
  };
  const house = await openTestHouse([depositsFeature(terms)]);
  let people = 0;
  const scan = async (network: Network = "ethereum"): Promise<void> => await house.runJob(`deposits.scan-${network}`);
  const made = {
    ...house,
    ...testMoney(house, "spot"),
    terms,
    chains,
    noticed,
    alarms,
    scan,
    /** A customer with an address on a network; answers both. */
    payee: async (currency = "ETH", network: Network = "ethereum"): Promise<{ id: string; to: string }> => {
      const id = customer((people += 1));
      const { address } = await house.call(calls.showAddress, { currency: idOf(currency), network }, { as: id });
      await scan(network);
      return { id, to: address };
    },
    /** So many blocks are mined and read. */
    blocks: async (count: number, network: Network = "ethereum"): Promise<void> => {
      house.clock.advance(1);
      for (let left = count; left > 0; left -= 1) chains[network].miner.mine();
      await scan(network);
    },
    reorganise: async (depth: number, network: Network = "ethereum"): Promise<void> => {
      chains[network].miner.reorganise(depth);
      await scan(network);
    },
    log: async (as: string): Promise<OutputOf<typeof calls.listDeposits>["list"]> =>
      (await house.call(calls.listDeposits, {}, { as })).list,
    /** The states of a customer's transfers, the newest first, with their confirmations. */
    states: async (as: string): Promise<string[]> =>
      (await made.log(as)).map(({ status, confirmations, needed }) => `${status} ${confirmations}/${needed}`),
  };
  return made;
}

export type DepositHouse = Awaited<ReturnType<typeof openDepositHouse>>;
