/**
 * Compares what stands on customers' addresses with what was read of them, so many a minute in rounds: where nodes tell no traces, coins that a
 * contract sends are in no block that is read. What stands there beside opens a case; money comes of it once a transaction has told it.
 */
import { scaleOf } from "@assay/core/currency.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { type Job, preparedJob, type Tx } from "@assay/server/feature.ts";
import type { Chain } from "@assay/server/outside/chains/port.ts";
import { events } from "../contract.ts";
import { finalHeight, toLedger } from "../rules.ts";
import { openUnseen } from "./cases.ts";
import {
  type AddressRow,
  type Asset,
  dropBegin,
  findBegin,
  findBlock,
  findScanner,
  knownOn,
  listAddressesAfter,
  listAssets,
  listBeside,
  lockCustomer,
  saveBeside,
  saveCompared,
  type Scanner,
} from "./store.ts";

/** Addresses of one turn. */
const TURN = 50;

interface Stands {
  readonly scanner: Scanner;
  readonly asset: Asset;
  readonly height: number;
  readonly found: readonly { readonly of: AddressRow; readonly units: bigint }[];
  /** With it a round is over. */
  readonly isLast: boolean;
}

type Compared = Chain & Required<Pick<Chain, "balancesAt">>;
export const isCompared = (chain: Chain): chain is Compared => chain.balancesAt !== undefined;

/** A chain that stands still is compared once. */
export function compareJob(chain: Compared): Job {
  const network = chain.name;
  let over: string | undefined;
  return preparedJob<Stands>({
    name: `deposits.compare-${network}`,
    everyMs: MINUTE_MS,
    prepare: async (transact) => {
      const stored = await transact(async ({ db, now }) => {
        const scanner = await findScanner(db, network);
        const assets = (await listAssets(db, now)).filter((one) => one.network === network);
        const asset = assets.find(({ token }) => token === null);
        if (!scanner || scanner.haltedAt !== null || !asset) return undefined;
        const height = finalHeight(scanner.height, Math.max(...assets.map(({ confirmations }) => confirmations)));
        const block = height < 0 ? undefined : await findBlock(db, network, height);
        const next = await listAddressesAfter(db, network, TURN);
        return block && { scanner, asset, block, next, begin: await findBegin(db, network) };
      });
      if (!stored) return undefined;
      const { scanner, asset, block, next, begin } = stored;
      const at = `${scanner.genesis} ${block.height}`;
      if (over === at) return undefined;
      const isLast = next.length < TURN;
      const settled = await chain.balancesAt(
        next.map(({ key }) => key),
        block.height,
      );
      // What the house had moved before a network was compared was kept nowhere: those blocks have to be final first.
      if (!settled || settled.height < (begin?.height ?? 0)) return undefined;
      const { height, units } = settled;
      const read = await transact(async ({ db }) => await findBlock(db, network, height));
      if (!read || (await chain.hashAt(height)) !== read.hash) return undefined;
      // The next round begins once there is a block more.
      if (isLast) over = at;
      return { scanner, asset, height, found: next.map((of, index) => ({ of, units: units[index]! })), isLast };
    },
    run: async (tx, { scanner, asset, height, found, isLast }) => {
      const now = await findScanner(tx.db, network);
      if (now?.genesis !== scanner.genesis || now.haltedAt !== null || now.height < height) return "done";
      const customers = found.map(({ of }) => of.customerId);
      const [known, before] = [await knownOn(tx.db, network, customers, height), await listBeside(tx.db, network, customers)];
      const begin = await findBegin(tx.db, network);
      for (const { of, units } of found) {
        const beside = units - (known.get(of.customerId) ?? 0n);
        if (begin && of.index <= begin.index) await saveBeside(tx.db, network, of.customerId, beside);
        else await judge(tx, { of, asset, beside, before: before.get(of.customerId) ?? 0n });
      }
      if (begin && (isLast || found.at(-1)!.of.index >= begin.index)) await dropBegin(tx.db, network);
      await saveCompared(tx.db, network, isLast ? -1 : found.at(-1)!.of.index);
      return "done";
    },
  });
}

/** What has come since it was last compared opens a case, once it reaches the least amount; what has left is the house's own act. */
async function judge(
  tx: Tx,
  {
    of,
    asset,
    beside,
    before,
  }: { readonly of: AddressRow; readonly asset: Asset; readonly beside: bigint; readonly before: bigint },
): Promise<void> {
  const { network, customerId } = of;
  const { units } = toLedger(beside > before ? beside - before : 0n, asset.decimals, scaleOf(asset.currency));
  if (beside === before || (beside > before && units < asset.min)) return;
  await lockCustomer(tx.db, customerId);
  await saveBeside(tx.db, network, customerId, beside);
  if (units === 0n) return;
  await openUnseen(tx, of, asset.currency, units);
  tx.emit(events.changed, { customerId });
}
