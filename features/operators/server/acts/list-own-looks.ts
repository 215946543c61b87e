import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { startOfHour } from "@assay/core/time.ts";
import { listPlaces } from "@assay/features/proofs/server.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { listLookRows } from "@assay/server/operators/acts.ts";
import type { calls } from "../../contract.ts";
import { findBatches, leafOf, textOfLook, treeOfHour } from "./looks.ts";

type Call = typeof calls.listOwnLooks;

export async function listOwnLooks({ db, caller }: Reader<Customer>, { before, limit }: InputOf<Call>): Promise<OutputOf<Call>> {
  const rows = await listLookRows(db, caller.customerId, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const hours = [...new Set(shown.map(({ at }) => startOfHour(at).getTime()))];
  const batches = await findBatches(
    db,
    hours.map((hour) => new Date(hour)),
  );
  const places = await listPlaces(
    db,
    [...batches.values()].map(({ id }) => id),
  );
  const trees = new Map<number, Awaited<ReturnType<typeof treeOfHour>>>();
  for (const hour of batches.keys()) trees.set(hour, await treeOfHour(db, new Date(hour)));
  const list = shown.map((look) => {
    const hour = startOfHour(look.at).getTime();
    const batch = batches.get(hour);
    const leaf = leafOf(look);
    return {
      id: look.id,
      entry: Number(look.entry),
      number: look.number,
      role: look.role,
      what: look.call,
      said: look.reason,
      at: look.at.getTime(),
      text: textOfLook(look),
      salt: look.salt,
      batch: batch
        ? { leaf, path: [...trees.get(hour)!.pathOf(leaf)], root: batch.root, place: places.get(batch.id) ?? null }
        : null,
    };
  });
  return { list, more: rows.length > limit };
}
