/** Reads a chain block by block, forgets what another branch has replaced, and credits what is final. */
import { scaleOf } from "@assay/core/currency.ts";
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { type Job, preparedJob, type Tx } from "@assay/server/feature.ts";
import { type Chain, type ChainBlock, NodeFault } from "@assay/server/outside/chains/port.ts";
import { sql } from "kysely";
import { events, type Network } from "../contract.ts";
import { isDeep, toLedger } from "../rules.ts";
import { openUnsupported } from "./cases.ts";
import { creditFinal } from "./credit.ts";
import {
  type Asset,
  type BlockRow,
  type Deposit,
  dropBlocks,
  findScanner,
  hasAddresses,
  listAssets,
  listBlocks,
  listWaiting,
  ofCustomers,
  orphanAbove,
  orphanWaiting,
  saveBlocks,
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

/** What the node has told before the transaction began. */
interface Heard {
  readonly scanner: Scanner | undefined;
  readonly genesis: string;
  readonly head: number;
  /** The newest block that the chain and we have alike. */
  readonly common: BlockRow | undefined;
  readonly blocks: readonly ChainBlock[];
}

export function scanJob(chain: Chain, terms: Terms): Job {
  const network: Network = chain.name;
  let known: { readonly isReal: boolean; readonly genesis: string } | undefined;
  return preparedJob<Heard>({
    name: `deposits.scan-${network}`,
    everyMs: terms.mode === "sandbox" ? SECOND_MS : 5 * SECOND_MS,
    prepare: async (transact) => {
      const stored = await transact(async ({ db, now }) => ({
        now,
        some: await hasAddresses(db, network),
        waiting: await listWaiting(db, network),
        scanner: await findScanner(db, network),
        blocks: await listBlocks(db, network),
      }));
      // Nobody can have been paid where nobody has an address.
      if (!stored.some) return undefined;
      known ??= await chain.identity();
      if (known.isReal !== (terms.mode === "production"))
        throw new NodeFault(`the node of ${network} is of ${known.isReal ? "a real" : "a practice"} chain`);
      const heard = await hear(chain, stored, known.genesis);
      return stored.waiting.length === 0 && isQuiet(heard, stored.now) ? undefined : heard;
    },
    run: async (tx, heard) => await take(tx, network, heard, terms),
  });
}

/** Nothing has happened since it was last written down that the chain is read. */
const isQuiet = ({ scanner, head, common, blocks }: Heard, now: Date): boolean =>
  scanner !== undefined &&
  blocks.length === 0 &&
  common?.height === scanner.height &&
  head === scanner.head &&
  now.getTime() - scanner.readAt.getTime() < NOTED_MS;

async function hear(
  chain: Chain,
  { scanner, blocks }: { readonly scanner: Scanner | undefined; readonly blocks: readonly BlockRow[] },
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
  return { scanner, genesis, head, common, blocks: broken < 0 ? read : read.slice(0, broken) };
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

async function take(tx: Tx, network: Network, heard: Heard, terms: Terms): Promise<"more" | "done"> {
  const before = await findScanner(tx.db, network, sql`for update`);
  // Somebody else has read meanwhile.
  if (before?.height !== heard.scanner?.height || before?.genesis !== heard.scanner?.genesis) return "done";
  const assets = (await listAssets(tx.db, tx.now)).filter((one) => one.network === network);
  const halted = await forget(tx, network, before, heard, assets, terms);
  const customers = await saveTransfers(tx, network, heard.blocks, assets);
  const height = heard.blocks.at(-1)?.height ?? heard.common?.height;
  if (height === undefined) return "done";
  const rows = heard.blocks.map(({ height, hash }) => ({ network, height, hash }));
  await saveBlocks(tx.db, network, rows, height - KEPT);
  const scanner = { network, genesis: heard.genesis, height, head: heard.head, readAt: tx.now, haltedDepth: halted };
  await saveScanner(tx.db, scanner);
  if (heard.blocks.length > 0) for (const one of await listWaiting(tx.db, network)) customers.add(one);
  if (halted === null) for (const one of await creditFinal(tx, scanner, assets, terms)) customers.add(one);
  tell(tx, customers);
  return height < heard.head && heard.blocks.length > 0 ? "more" : "done";
}

/** Drops what is in no branch any more. Answers how deep the replaced blocks were where people must look, or had to before. */
async function forget(
  tx: Tx,
  network: Network,
  before: Scanner | undefined,
  { genesis, common }: Heard,
  assets: readonly Asset[],
  { mode, alarm }: Terms,
): Promise<number | null> {
  if (!before) return null;
  const isNew = before.genesis !== genesis;
  if (isNew && mode === "production") throw new NodeFault(`the node of ${network} is of another chain than before`);
  // A sandbox's chain begins anew with its process: what was credited was practice, and stays.
  if (isNew) {
    await dropBlocks(tx.db, network, -1);
    tell(tx, await orphanWaiting(tx.db, network));
    return before.haltedDepth;
  }
  const height = common?.height ?? -1;
  if (height === before.height) return before.haltedDepth;
  await dropBlocks(tx.db, network, height);
  const { customers, gone } = await orphanAbove(tx.db, network, height);
  tell(tx, customers);
  const depth = before.height - height;
  const needed = Math.min(...assets.map(({ confirmations }) => confirmations));
  if (gone === 0 && !isDeep(depth, needed)) return before.haltedDepth;
  alarm({ network, depth, gone });
  return Math.max(depth, before.haltedDepth ?? 0);
}

const tell = (tx: Tx, customers: Iterable<string>): void => {
  for (const customerId of new Set(customers)) tx.emit(events.changed, { customerId });
};

/** Keeps transfers to customers. Answers whose they are. */
async function saveTransfers(
  tx: Tx,
  network: Network,
  blocks: readonly ChainBlock[],
  assets: readonly Asset[],
): Promise<Set<string>> {
  const owners = await ofCustomers(
    tx.db,
    network,
    blocks.flatMap(({ transfers }) => transfers),
  );
  const byToken = new Map(assets.map((asset) => [asset.token, asset]));
  const rows = blocks.flatMap(({ height, transfers }) =>
    transfers.flatMap(({ hash, position, to, token, units: chainUnits }): Deposit[] => {
      const owner = owners.get(to);
      if (!owner) return [];
      const asset = byToken.get(token);
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
  await openUnsupported(
    tx,
    rows.filter(({ status }) => status === "unsupported"),
  );
  return new Set(rows.map(({ customerId }) => customerId));
}
