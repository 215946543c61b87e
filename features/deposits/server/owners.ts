/** Whose a transfer is: a customer's, the house's, or nobody's where the house moves its own coins, also to a customer's address. */
import type { Database } from "@assay/server/database.ts";
import type { ChainTransfer } from "@assay/server/outside/chains/port.ts";
import { HOUSE_ID, type Network } from "../contract.ts";
import { type Counts, countsAs } from "../rules.ts";
import { type AddressRow, listOwn, ofCustomers } from "./store.ts";

export type TransferOwner = Pick<AddressRow, "customerId" | "address"> & { readonly counts: Counts };

export async function ownersOf(
  db: Database,
  network: Network,
  transfers: readonly ChainTransfer[],
): Promise<(transfer: ChainTransfer) => TransferOwner | undefined> {
  const own = new Map((await listOwn(db, network)).map(({ key, address }) => [key, address]));
  const customers = await ofCustomers(
    db,
    network,
    transfers.map(({ to }) => to),
  );
  const ours = transfers.filter(({ to }) => own.has(to) || customers.has(to));
  const payers = await ofCustomers(
    db,
    network,
    ours.flatMap(({ from = [] }) => from),
  );
  return ({ from, to }) => {
    const [toHouse, customer] = [own.has(to), customers.get(to)];
    if (!toHouse && !customer) return undefined;
    const counts = countsAs({ from, toHouse }, (key) => own.has(key) || payers.has(key));
    if (counts === "house") return { customerId: HOUSE_ID, address: own.get(to)!, counts };
    return customer && { ...customer, counts };
  };
}
