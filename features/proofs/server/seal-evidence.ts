import { SECOND_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import type { Sealing } from "@assay/server/outside/sealing.ts";
import { digestOf, type Fact, type Head, signLink } from "../rules.ts";
import { announceNextKey, NEXT_KEY_RULE, signingKey, takeNextKey } from "./signing-key.ts";
import { insertLinks, listUnsealed, lockChain, type SealedLink } from "./store.ts";

const LINKS_MAX = 500;

/**
 * Chains and signs committed evidence, at most a second or two after the fact, so that what settles waits for no signature and
 * no two batches wait for each other. A new key is said in the log by the one before it, and signs from the next link on.
 */
export const sealEvidence = (sealing: Sealing): Job => ({
  name: "proofs.seal",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const { head, position } = await lockChain(tx.db);
    await announceNextKey(tx, sealing);
    const rows = await listUnsealed(tx.db, position, LINKS_MAX);
    if (rows.length === 0) return "done";
    let key = await signingKey(tx, sealing);
    const links: SealedLink[] = [];
    let last: Head = head;
    for (const { tx: of, id, rule, fact } of rows) {
      const step = { rule, digest: await digestOf(JSON.parse(fact) as Fact) };
      const link = await signLink(last, step, key.id, key.secret);
      links.push({ ...link, of: { tx: of, id } });
      last = link;
      if (rule === NEXT_KEY_RULE) key = (await takeNextKey(tx, sealing)) ?? key;
    }
    await insertLinks(tx.db, links);
    return rows.length === LINKS_MAX ? "more" : "done";
  },
});
