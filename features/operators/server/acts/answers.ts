/** Acts as everybody is answered. */
import { createHash } from "node:crypto";
import { listPlaces } from "@assay/features/proofs/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { ActRow } from "@assay/server/operators/acts.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Of each row what is public, with its place in the public log; null until it is sealed. */
export async function answerActs(db: Database, rows: readonly ActRow[]) {
  const places = await listPlaces(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, entry, number, call, fact, at }) => {
    const { subject, reason } = JSON.parse(fact) as { subject?: string; reason: string };
    return {
      id,
      entry: Number(entry),
      number,
      call,
      subject: subject ?? null,
      reason,
      fact,
      digest: sha256(fact),
      place: places.get(id) ?? null,
      at: at.getTime(),
    };
  });
}
