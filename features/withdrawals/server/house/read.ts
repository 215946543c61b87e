/** Reads what is where: the ledger beside customers' addresses, the hot wallet, the cold address and what is on its way. */
import { scaleOf } from "@assay/core/currency.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import {
  arrivingIn,
  chainAddress,
  depositAssets,
  depositReaderOf,
  depositsCredited,
  hasDepositAddresses,
} from "@assay/features/deposits/server.ts";
import { type Job, preparedJob, type Tx } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { readTotals } from "@assay/server/ledger/totals.ts";
import type { PaymentStatus } from "@assay/server/outside/chains/payer.ts";
import { type Chain, type ChainTransfer, NodeFault } from "@assay/server/outside/chains/port.ts";
import { besideBooks, toChain } from "../../rules.ts";
import { listAssets, listNetworkRows, lockNetwork, type Network, saveNetwork } from "../store.ts";
import type { Terms } from "../terms.ts";
import { findStatus, listWhole, type Sent } from "../versions.ts";
import { coinOf, feeAccounts, takeFee } from "./fees.ts";
import { type Holding, listBounds, listGas, listOnWay, openings, saveHoldings, saveTotals, sumOpening } from "./store.ts";

/** What nodes have told of one network at one block. */
interface Heard {
  readonly network: Network;
  readonly genesis: string;
  readonly hot: ReadonlyMap<string, bigint>;
  readonly cold: ReadonlyMap<string, bigint>;
  readonly statuses: ReadonlyMap<string, PaymentStatus>;
  /** Of the blocks that the reader of deposits has not read yet. */
  readonly unread: readonly ChainTransfer[];
}
/** A reader that is further behind is waited for. */
const BEHIND_MAX = 50;

export const readJob = (terms: Terms): Job =>
  preparedJob<readonly Heard[]>({
    name: "withdrawals.read-house",
    everyMs: terms.mode === "sandbox" ? MINUTE_MS : 5 * MINUTE_MS,
    prepare: async (transact) => {
      const heard: Heard[] = [];
      for (const chain of Object.values(terms.chains)) {
        const stored = await transact(async ({ db, now }) => ({
          assets: (await depositAssets(db, now)).filter((one) => one.network === chain.name),
          row: (await listNetworkRows(db)).find((one) => one.network === chain.name),
          some: await hasDepositAddresses(db, chain.name),
          sent: await listWhole(db, chain.name),
          reader: await depositReaderOf(db, chain.name),
        }));
        // A sandbox begins no chain that nobody has an address on and nothing was paid over.
        if (terms.mode === "sandbox" && !stored.some && !stored.row?.genesis) continue;
        const one = await hear(terms, chain.name, stored).catch((fault: unknown) => {
          // A node that does not answer keeps back its own network's line, and no other.
          if (fault instanceof NodeFault) return undefined;
          throw fault;
        });
        if (one) heard.push(one);
      }
      return heard;
    },
    run: async (tx, heard) => {
      await keepTotals(tx);
      for (const one of heard) await keepNetwork(tx, one, terms);
      return "done";
    },
  });

type Reader = Awaited<ReturnType<typeof depositReaderOf>>;
type Asset = Awaited<ReturnType<typeof depositAssets>>[number];

/** Undefined where a block was mined meanwhile: what was read does not belong together then. */
async function hear(
  { chains, payers, cold }: Terms,
  network: Network,
  { assets, sent, reader }: { readonly assets: readonly Asset[]; readonly sent: readonly Sent[]; readonly reader: Reader },
): Promise<Heard | undefined> {
  const chain = chains[network]!;
  const payer = payers[network];
  const { genesis } = await chain.identity();
  const before = await chain.head();
  const told: Heard & { hot: Map<string, bigint>; cold: Map<string, bigint>; statuses: Map<string, PaymentStatus> } = {
    network,
    genesis,
    hot: new Map(),
    cold: new Map(),
    statuses: new Map(),
    unread: [],
  };
  if (!payer) return told;
  const address = await cold(network);
  for (const { currency, token } of assets) {
    told.hot.set(currency, await payer.balance(token));
    if (address) told.cold.set(currency, await payer.balance(token, address));
  }
  for (const one of sent) if (one.row.genesis === genesis) told.statuses.set(one.row.id, (await findStatus(payer, one)).status);
  const unread = await unreadOf(chain, reader?.genesis === genesis ? reader.height : before, before);
  return unread && (await chain.head()) === before ? { ...told, unread } : undefined;
}

/** What stands in blocks above these; undefined where they are too many. */
async function unreadOf(chain: Chain, height: number, head: number): Promise<readonly ChainTransfer[] | undefined> {
  if (head - height > BEHIND_MAX) return undefined;
  const blocks = height < head ? await chain.transfersIn(height + 1, head) : [];
  return blocks.flatMap(({ transfers }) => transfers);
}

async function keepTotals(tx: Tx): Promise<void> {
  const rows = Map.groupBy(await readTotals(tx.db), ({ currency }) => currency);
  await saveTotals(
    tx.db,
    [...rows].map(([currency, all]) => {
      const sum = (is: (place: string) => boolean): bigint =>
        all.filter(({ place }) => is(place)).reduce((total, { units }) => total + units, 0n);
      const isPractice = (place: string): boolean => place.startsWith("world/chain/") && place.endsWith("/practice");
      const isChain = (place: string): boolean => place.startsWith("world/chain/") && !isPractice(place);
      return {
        currency,
        customers: sum((place) => place === "user"),
        house: sum((place) => place === "house"),
        chains: -sum(isChain),
        practice: -sum(isPractice),
        elsewhere: -sum((place) => place.startsWith("world/") && !place.startsWith("world/chain/")),
        readAt: tx.now,
      };
    }),
  );
}

async function keepNetwork(tx: Tx, { network, genesis, hot, cold, statuses, unread }: Heard, terms: Terms): Promise<void> {
  const coin = await coinOf(tx, network);
  const [assets, credited, bounds, gas, onWay] = await Promise.all([
    depositAssets(tx.db, tx.now),
    depositsCredited(tx.db),
    listBounds(tx.db),
    listGas(tx.db),
    listOnWay(tx.db, network),
  ]);
  const coming = await arrivingIn(tx.db, network, unread);
  const books = await readBalances(tx.db, [chainAddress(network, terms.mode)]);
  const isHere = (one: { readonly network: Network }): boolean => one.network === network;
  const took = gas.find(isHere);
  const rows: Holding[] = [];
  for (const { currency, decimals, token } of assets.filter(isHere)) {
    const chainUnits = (units: bigint): bigint => toChain(units, decimals, scaleOf(currency));
    const came = credited.find((one) => isHere(one) && one.currency === currency);
    const bound = bounds.find((one) => isHere(one) && one.currency === currency);
    const waits = onWay.filter((one) => {
      const status = statuses.get(one.id);
      return one.kind === "chain" && one.currency === currency && !(status?.kind === "mined" && status.isDone);
    });
    // Taken by blocks that are not final yet, and what is final and not posted.
    const taking = onWay.reduce((sum, { id }) => {
      const status = statuses.get(id);
      return status?.kind === "mined" ? sum + status.fee : sum;
    }, 0n);
    const feesOpen = token === null ? taking + (took?.taken ?? 0n) - chainUnits(took?.posted ?? 0n) : 0n;
    const book = -(books.find((one) => one.currency === currency)?.units ?? 0n);
    const read = {
      book: chainUnits(book) + (came?.rest ?? 0n),
      addresses: came?.chainUnits ?? 0n,
      hot: hot.get(currency) ?? null,
      cold: cold.get(currency) ?? null,
      onWay: chainUnits(waits.reduce((sum, { units }) => sum + units, 0n)),
      feesOpen,
      received: came?.received ?? 0n,
      arriving: coming.reduce((sum, one) => (one.token === token ? sum + one.units : sum), came?.arriving ?? 0n),
    };
    const beside = besideBooks(read);
    const opening =
      (await sumOpening(tx.db, { network, currency, genesis })) ?? (await open(tx, network, currency, genesis, beside));
    rows.push({
      network,
      currency,
      decimals,
      genesis,
      ...read,
      opening,
      difference: beside - opening,
      floor: bound ? chainUnits(bound.floor) : null,
      ceiling: bound ? chainUnits(bound.ceiling) : null,
      readAt: tx.now,
    });
  }
  await saveHoldings(tx.db, rows);
  // What the house could not cover before is posted once it can.
  await tx.ledger.open(feeAccounts(coin));
  await takeFee(tx, tx.random.id(tx.now), { network, fee: 0n, coin }, terms.mode);
  await judgeGas(tx, network, rows.find(({ currency }) => currency === coin.currency)?.hot ?? null, terms);
}

/** The first reading of a chain: what is there then was the house's own before. */
async function open(tx: Tx, network: Network, currency: string, genesis: string, chainUnits: bigint): Promise<bigint> {
  await openings.insert(tx.db, [{ id: tx.random.id(tx.now), network, currency, genesis, chainUnits, note: null, at: tx.now }]);
  return chainUnits;
}

/** With less of the coin than the dearest payment may cost, nothing is signed until there is more. */
async function judgeGas(tx: Tx, network: Network, hot: bigint | null, { alarm }: Terms): Promise<void> {
  if (hot === null) return;
  const need = (await listAssets(tx.db)).reduce(
    (most, one) => (one.network === network && one.feeMax > most ? one.feeMax : most),
    0n,
  );
  const stored = (await listNetworkRows(tx.db)).find((one) => one.network === network);
  const isShort = hot < need;
  if (!stored || isShort === (stored.shortAt !== null)) return;
  const row = (await lockNetwork(tx.db, network))!;
  if (isShort) alarm({ network, withdrawal: undefined, why: "fees-short" });
  await saveNetwork(tx.db, { ...row, shortAt: isShort ? tx.now : null });
}
