/**
 * What was final before blocks were replaced under it: each is looked for, the same bytes are sent until it is final again, and until then
 * crediting and signing on the network stand still. Its nonce or coins are nobody else's meanwhile, since whoever has its bytes may send them.
 */
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Transact, Tx } from "@assay/server/feature.ts";
import type { Payer } from "@assay/server/outside/chains/payer.ts";
import { type Chain, NodeFault } from "@assay/server/outside/chains/port.ts";
import { decided } from "../rules.ts";
import {
  countLately,
  type DoubtFound,
  listGivenBack,
  listLately,
  listNetworkRows,
  lockNetwork,
  type Network,
  saveDoubts,
  saveNetwork,
} from "./store.ts";
import type { Terms } from "./terms.ts";
import { findStatus, partsOf, type Sent, wholeOf } from "./versions.ts";

/** Longer than the blocks reach whose replacement the reader of deposits can follow: of Bitcoin two days. */
const LATELY_MS = 3 * DAY_MS;
export const latelySince = (now: Date): Date => later(now, -LATELY_MS);

export interface Doubt {
  /** The halt after which it was looked. */
  readonly at: Date;
  readonly doubtful: number;
  /** What was looked for and is not final. */
  readonly found: ReadonlyMap<string, DoubtFound>;
}

/**
 * Looks, at each turn of a halt, for those of which it has not found an end since: what was confirmed, and what was given back before, which
 * nobody sends and another branch may pay all the same.
 */
export function doubtsOf(
  payer: Payer,
  chain: Chain,
  { alarm }: Pick<Terms, "alarm">,
): (transact: Transact, halt: { readonly genesis: string; readonly at: Date }) => Promise<Doubt> {
  const { name: network } = payer;
  const ended = new Set<string>();
  const gone = new Set<string>();
  /** In no block when its node last told of it. */
  const fallen = new Set<string>();
  let last = "";
  return async (transact, { genesis, at }) => {
    const asked = `${genesis} ${at.getTime()}`;
    if (last !== asked) for (const one of [ended, gone, fallen]) one.clear();
    last = asked;
    const which = { network, genesis, since: latelySince(at) };
    const open = await transact(async ({ db }) => await wholeOf(db, await listLately(db, { ...which, without: [...ended] })));
    const head = await chain.head();
    for (const sent of open) {
      try {
        const { status, hash } = await findStatus(payer, sent);
        const end = decided(status, head, sent.row.confirmations);
        // Before it is sent: a node may refuse it. What is mined again waits for its confirmations, and nobody names it.
        if (end === "wait" && status.kind !== "mined") fallen.add(sent.row.id);
        else fallen.delete(sent.row.id);
        const paid = partsOf(sent).find(({ payment }) => payment.hash === (sent.row.paidHash ?? hash));
        if (status.kind === "unknown" && paid) await payer.broadcast(paid.payment);
        if (end === "wait") continue;
        ended.add(sent.row.id);
        if (end === "confirmed") continue;
        // It can never be paid, and its customer was told that it was: people name it, so that it is given back.
        gone.add(sent.row.id);
        alarm({ network, withdrawal: sent.row.id, why: "lost" });
      } catch (fault) {
        if (!(fault instanceof NodeFault)) throw fault;
      }
    }
    // What people have named is on its way again, and counts no more.
    const doubtful = await transact(async ({ db }) => await countLately(db, { ...which, without: [...ended] }));
    const found = new Map<string, DoubtFound>([...gone].map((id) => [id, "gone"]));
    for (const { row } of open) if (fallen.has(row.id)) found.set(row.id, "open");
    const returned = await transact(
      async ({ db }) => await wholeOf(db, await listGivenBack(db, { ...which, without: [...ended] })),
    );
    for (const sent of returned) if (await isOver(payer, sent, head, alarm)) ended.add(sent.row.id);
    return { at, doubtful, found };
  };
}

/** Whether one that was given back needs no looking for any more. What is mined after all was paid twice: people are called. */
async function isOver(payer: Payer, sent: Sent, head: number, alarm: Terms["alarm"]): Promise<boolean> {
  try {
    const { status } = await findStatus(payer, sent);
    if (status.kind !== "mined" || !status.isDone) return decided(status, head, sent.row.confirmations) !== "wait";
    alarm({ network: sent.row.network, withdrawal: sent.row.id, why: "paid-and-given-back" });
    return true;
  } catch (fault) {
    if (!(fault instanceof NodeFault)) throw fault;
    return false;
  }
}

export async function keepDoubt(tx: Tx, network: Network, { at, doubtful, found }: Doubt): Promise<void> {
  const row = await lockNetwork(tx.db, network);
  if (!row) return;
  await saveDoubts(tx.db, network, found);
  if (row.doubtAt?.getTime() !== at.getTime() || row.doubtful !== doubtful)
    await saveNetwork(tx.db, { ...row, doubtAt: at, doubtful });
}

/** Payments that were confirmed and are not final again since a halt; undefined where nobody has looked since. */
export async function doubtfulOn(db: Database, network: Network, haltedAt: Date): Promise<number | undefined> {
  const row = (await listNetworkRows(db)).find((one) => one.network === network);
  if (row?.doubtAt?.getTime() === haltedAt.getTime() && row.doubtful !== null) return row.doubtful;
  // Where nothing has ever asked the chain which one it is, nothing was paid.
  if (!row?.genesis) return 0;
  const lately = await countLately(db, { network, genesis: row.genesis, since: latelySince(haltedAt) });
  return lately === 0 ? 0 : undefined;
}
