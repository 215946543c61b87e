/** What strangers have sent to the house's own addresses in blocks that the reader of deposits has not read yet. */
import type { Database } from "@assay/server/database.ts";
import type { ChainTransfer } from "@assay/server/outside/chains/port.ts";
import { HOUSE_ID, type Network } from "../contract.ts";
import { ownersOf } from "./owners.ts";
import { findScanner, listOwn, notKept, type Scanner } from "./store.ts";

/** How far the reader is on a network on which the house has addresses of its own; undefined where it has none, or has not begun. */
export async function readerOf(db: Database, network: Network): Promise<Pick<Scanner, "genesis" | "height"> | undefined> {
  return (await listOwn(db, network)).length > 0 ? await findScanner(db, network) : undefined;
}

/** Of these transfers, those that will be the treasury's and that nothing was kept of. */
export async function arrivingIn(
  db: Database,
  network: Network,
  transfers: readonly ChainTransfer[],
): Promise<readonly ChainTransfer[]> {
  if (transfers.length === 0) return [];
  const ownerOf = await ownersOf(db, network, transfers);
  return await notKept(
    db,
    network,
    transfers.filter((one) => ownerOf(one)?.customerId === HOUSE_ID),
  );
}
