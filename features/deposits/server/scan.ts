/** Reads a chain block by block, forgets what another branch has replaced, and credits what is final. */
import { scaleOf } from "@assay/core/currency.ts";
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { type Job, preparedJob, type Transact, type Tx } from "@assay/server/feature.ts";
import { type Chain, type ChainBlock, NodeFault } from "@assay/server/outside/chains/port.ts";
import { sql } from "kysely";
import { events, HOUSE_ID, type Network } from "../contract.ts";
import { isDeep, toLedger } from "../rules.ts";
import { openUnsupported } from "./cases.ts";
import { creditFinal } from "./credit.ts";
import { ownersOf } from "./owners.ts";
import {
  type Asset,
  type BlockRow,
  type Case,
  type Deposit,
  cases,
  dropBegin,
  dropBlocks,
  dropOwnMoves,
  findCase,
  findScanner,
  hasAddresses,
  listOwn,
  listAssets,
  listBlocks,
  listToRead,
  listWaiting,
  orphanAbove,
  orphanWaiting,
  saveBlocks,
  saveOwn,
  saveOwnMoves,
  saveScanner,
  saveSeen,
  type Scanner,
} from "./store.ts";
import type { Terms } from "./terms.ts";

/** Blocks of one turn. */
const TURN = 50;
/** Hashes that are kept: how deep a reorganisation can be followed. */
const KEPT = 300;
/** A new address may have been paid before anybody looked for the first time. */
const BEFORE_FIRST = 10;

/** How often it is written down that a chain which stands still is read. */
const NOTED_MS = MINUTE_MS;
/** How often a node is asked which chain it is of. */
const IDENTITY_MS = MINUTE_MS;

/** What the node has told before the transaction began. */
interface Heard {
  readonly scanner: Scanner | undefined;
  readonly genesis: string;
  readonly head: number;
  /** The newest block that the chain and we have alike. */
  readonly common: BlockRow | undefined;
  readonly blocks: readonly ChainBlock[];
  /** Transactions that people have named for cases, as far as their blocks are read; of one that is in none, no transfers. */
  readonly again: readonly { readonly of: Case; readonly block: Pick<ChainBlock, "height" | "transfers"> | undefined }[];
}

/** Named transactions of one turn. */
const AGAIN = 5;
/** Below every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export function scanJob(chain: Chain, terms: Terms): Job {
  const network: Network = chain.name;
  let identifiedAt = 0;
  let known: { readonly isReal: boolean; readonly genesis: string } | undefined;
  // A case whose hash always faults keeps no other from its turn.
  let lastAgain = FIRST_ID;
  return preparedJob<Heard>({
    name: `deposits.scan-${network}`,
    everyMs: terms.mode === "sandbox" ? SECOND_MS : 5 * SECOND_MS,
    prepare: async (transact) => {
      const stored = await transact(async ({ db, now }) => ({
        now,
        some: (await hasAddresses(db, network)) || (terms.mode === "production" && (await listOwn(db, network)).length > 0),
        waiting: await listWaiting(db, network),
        scanner: await findScanner(db, network),
        blocks: await listBlocks(db, network),
        again: await listToRead(db, network, lastAgain, AGAIN),
      }));
      // Nobody can have been paid where nobody has an address.
      if (!stored.some) return undefined;
      // Asked again now and then: a node that took another's place may be of another chain.
      if (!known || stored.now.getTime() - identifiedAt >= IDENTITY_MS) {
        known = await chain.identity();
        identifiedAt = stored.now.getTime();
        await learnOwn(transact, network, terms);
      }
      if (known.isReal !== (terms.mode === "production"))
        throw new NodeFault(`the node of ${network} is of ${known.isReal ? "a real" : "a practice"} chain`);
      const heard = await hear(chain, stored, known.genesis);
      lastAgain = stored.again.at(-1)?.id ?? lastAgain;
      return stored.waiting.length === 0 && isQuiet(heard, stored.now) ? undefined : heard;
    },
    run: async (tx, heard) => await take(tx, chain, heard, terms),
  });
}

/** Which addresses are the house's own. Without its signer the reader goes on with those that it knows. */
async function learnOwn(transact: Transact, network: Network, { ownOn }: Terms): Promise<void> {
  try {
    const own = await ownOn(network);
    await transact(async ({ db, now }) => {
      await saveOwn(
        db,
        own.map(({ key, text }) => ({ network, key, address: text, seenAt: now })),
      );
    });
  } catch (fault) {
    if (!(fault instanceof NodeFault)) throw fault;
  }
}

/** Nothing has happened since it was last written down that the chain is read. */
const isQuiet = ({ scanner, head, common, blocks, again }: Heard, now: Date): boolean =>
  scanner !== undefined &&
  blocks.length === 0 &&
  again.length === 0 &&
  common?.height === scanner.height &&
  head === scanner.head &&
  now.getTime() - scanner.readAt.getTime() < NOTED_MS;

async function hear(
  chain: Chain,
  {
    scanner,
    blocks,
    again,
  }: { readonly scanner: Scanner | undefined; readonly blocks: readonly BlockRow[]; readonly again: readonly Case[] },
  genesis: string,
): Promise<Heard> {
  const head = await chain.head();
  const isSame = scanner?.genesis === genesis;
  const common = isSame ? await commonOf(chain, blocks, head) : undefined;
  const from = common ? common.height + 1 : Math.max(0, head - BEFORE_FIRST);
  const read = await chain.transfersIn(from, Math.min(head, from + TURN - 1));
  // The chain may have moved while it was read: what does not follow is read again at the next turn.
  const broken = read.findIndex(({ parent }, index) => {
    const before = index === 0 ? common?.hash : read[index - 1]!.hash;
    return before !== undefined && parent !== before;
  });
  const heard = { scanner, genesis, head, common, blocks: broken < 0 ? read : read.slice(0, broken) };
  return { ...heard, again: common ? await readAgain(chain, again, common.height) : [] };
}

/** What a node does not answer is asked again at the next turn, and keeps nothing else from being read. */
async function readAgain(chain: Chain, named: readonly Case[], until: number): Promise<Heard["again"]> {
  const told: Heard["again"][number][] = [];
  for (const of of named) {
    try {
      const height = await chain.heightOf(of.readHash!);
      // One that the reader has not come to yet waits until it has.
      if (height !== undefined && height > until) continue;
      const [block] = height === undefined ? [] : await chain.transfersIn(height, height);
      const transfers = block?.transfers.filter(({ hash }) => hash === of.readHash) ?? [];
      told.push({ of, block: block && { height: block.height, transfers } });
    } catch (fault) {
      if (!(fault instanceof NodeFault)) throw fault;
    }
  }
  return told;
}

/** A node that is behind has not replaced anything yet: it is compared as far as it goes. */
async function commonOf(chain: Chain, blocks: readonly BlockRow[], head: number): Promise<BlockRow | undefined> {
  if (
    blocks.length > 0 &&
    blocks[0]!.height > head &&
    (await chain.hashAt(head)) === blocks.find(({ height }) => height === head)?.hash
  )
    return blocks[0];
  for (const block of blocks) if (block.height <= head && (await chain.hashAt(block.height)) === block.hash) return block;
  return undefined;
}

async function take(tx: Tx, chain: Chain, heard: Heard, terms: Terms): Promise<"more" | "done"> {
  const network: Network = chain.name;
  const before = await findScanner(tx.db, network, sql`for update`);
  // Somebody else has read meanwhile.
  if (before?.height !== heard.scanner?.height || before?.genesis !== heard.scanner?.genesis) return "done";
  const assets = (await listAssets(tx.db, tx.now)).filter((one) => one.network === network);
  const halted = await forget(tx, network, before, heard, assets, terms);
  // What a chain held before it was read for the first time, the house had before.
  const isFollowed = before !== undefined && before.genesis === heard.genesis;
  const saved = { assets, isFollowed, isCompared: chain.balancesAt !== undefined };
  const customers = await saveTransfers(tx, network, heard.blocks, saved);
  for (const { of, block } of heard.again) {
    const now = await findCase(tx.db, of.id);
    // Somebody has closed it meanwhile, or named another transaction.
    if (now?.status !== "open" || now.readHash !== of.readHash) continue;
    const found = await saveTransfers(tx, network, block ? [block] : [], { ...saved, only: of.customerId });
    await cases.update(tx.db, [{ ...of, readAnswer: found.size > 0 ? "found" : "nothing" }], ["readAnswer"]);
  }
  const height = heard.blocks.at(-1)?.height ?? heard.common?.height;
  if (height === undefined) return "done";
  const rows = heard.blocks.map(({ height, hash }) => ({ network, height, hash }));
  await saveBlocks(tx.db, network, rows, height - KEPT);
  const scanner = { network, genesis: heard.genesis, height, head: heard.head, readAt: tx.now, ...halted };
  await saveScanner(tx.db, scanner);
  if (heard.blocks.length > 0) for (const one of await listWaiting(tx.db, network)) customers.add(one);
  if (halted.haltedDepth === null) for (const one of await creditFinal(tx, scanner, assets, terms)) customers.add(one);
  tell(tx, customers);
  return height < heard.head && heard.blocks.length > 0 ? "more" : "done";
}

type Halt = Pick<Scanner, "haltedDepth" | "haltedAt">;
const NO_HALT: Halt = { haltedDepth: null, haltedAt: null };

/** Drops what is in no branch any more. Answers how deep the replaced blocks were where people must look, or had to before, and since when. */
async function forget(
  tx: Tx,
  network: Network,
  before: Scanner | undefined,
  { genesis, common }: Heard,
  assets: readonly Asset[],
  { mode, alarm }: Terms,
): Promise<Halt> {
  if (!before) return NO_HALT;
  const same: Halt = { haltedDepth: before.haltedDepth, haltedAt: before.haltedAt };
  const isNew = before.genesis !== genesis;
  if (isNew && mode === "production") throw new NodeFault(`the node of ${network} is of another chain than before`);
  // A sandbox's chain begins anew with its process: what was credited was practice, and stays.
  if (isNew) {
    await dropBlocks(tx.db, network, -1);
    await dropOwnMoves(tx.db, network, -1);
    await dropBegin(tx.db, network);
    tell(tx, await orphanWaiting(tx.db, network));
    return same;
  }
  const height = common?.height ?? -1;
  if (height === before.height) return same;
  await dropBlocks(tx.db, network, height);
  await dropOwnMoves(tx.db, network, height);
  const { customers, gone } = await orphanAbove(tx.db, network, height);
  tell(tx, customers);
  const depth = before.height - height;
  const needed = Math.min(...assets.map(({ confirmations }) => confirmations));
  if (gone === 0 && !isDeep(depth, needed)) return same;
  alarm({ network, depth, gone });
  return { haltedDepth: Math.max(depth, before.haltedDepth ?? 0), haltedAt: tx.now };
}

const tell = (tx: Tx, customers: Iterable<string>): void => {
  for (const customerId of new Set(customers)) if (customerId !== HOUSE_ID) tx.emit(events.changed, { customerId });
};

/** Keeps transfers to customers and to the house, or to one customer only. Answers whose they are. */
async function saveTransfers(
  tx: Tx,
  network: Network,
  blocks: readonly Pick<ChainBlock, "height" | "transfers">[],
  {
    assets,
    isFollowed,
    isCompared,
    only,
  }: {
    readonly assets: readonly Asset[];
    readonly isFollowed: boolean;
    readonly isCompared: boolean;
    readonly only?: string;
  },
): Promise<Set<string>> {
  const ownerOfAny = await ownersOf(
    tx.db,
    network,
    blocks.flatMap(({ transfers }) => transfers),
  );
  const ownerOf: typeof ownerOfAny = (transfer) => {
    const owner = ownerOfAny(transfer);
    return only === undefined || owner?.customerId === only ? owner : undefined;
  };
  const byToken = new Map(assets.map((asset) => [asset.token, asset]));
  const rows = blocks.flatMap(({ height, transfers }) =>
    transfers.flatMap((transfer): Deposit[] => {
      const { hash, position, token, units: chainUnits } = transfer;
      const [told, asset] = [ownerOf(transfer), byToken.get(token)];
      if (!told || told.counts === "nobody") return [];
      const { counts: _, ...owner } = told;
      // Nobody misses a token that is not listed and that the house was sent.
      if (owner.customerId === HOUSE_ID && !(asset && isFollowed)) return [];
      const decimals = asset?.decimals ?? 0;
      return [
        {
          id: tx.random.id(tx.now),
          ...owner,
          network,
          txHash: hash,
          position,
          token,
          currency: asset?.currency ?? null,
          chainUnits,
          decimals,
          units: asset ? toLedger(chainUnits, decimals, scaleOf(asset.currency)).units : 0n,
          needed: asset?.confirmations ?? Math.max(...assets.map(({ confirmations }) => confirmations)),
          height,
          status: asset ? "confirming" : "unsupported",
          seenAt: tx.now,
          creditedAt: null,
          isGone: false,
        },
      ];
    }),
  );
  await saveSeen(tx.db, rows);
  if (isCompared) await saveOwnMoves(tx.db, movesIn(network, blocks, ownerOf));
  await openUnsupported(
    tx,
    rows.filter(({ status }) => status === "unsupported"),
  );
  return new Set(rows.map(({ customerId }) => customerId));
}

/** Coins that the house itself has moved to customers' addresses. */
const movesIn = (
  network: Network,
  blocks: readonly Pick<ChainBlock, "height" | "transfers">[],
  ownerOf: Awaited<ReturnType<typeof ownersOf>>,
) =>
  blocks.flatMap(({ height, transfers }) =>
    transfers.flatMap((transfer) => {
      const owner = transfer.token === null ? ownerOf(transfer) : undefined;
      if (owner?.counts !== "nobody") return [];
      const { hash: txHash, position, units: chainUnits } = transfer;
      return [{ network, txHash, position, customerId: owner.customerId, chainUnits, height }];
    }),
  );
