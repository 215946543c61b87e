import type { OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { readHead, readPublicKeys } from "./store.ts";

export async function showHead({ db }: Reader): Promise<OutputOf<typeof calls.showHead>> {
  const [head, keys] = await Promise.all([readHead(db), readPublicKeys(db)]);
  return { keys, head: head ?? null };
}
