/** Asks for proofs and uses them up (platform/server/guard.ts). Which ways count is judged when a proof is asked for and again when it is spent. */
import { reject } from "@assay/core/rejection.ts";
import type { Act, Customer, Reader, ValueGuard } from "@assay/server/feature.ts";
import { systemRandom } from "@assay/server/random.ts";
import { waysOf } from "../../rules/factors.ts";
import { lockCustomer } from "../store.ts";
import { findMeans, findProof, insertProof, spendProof } from "./store.ts";

const NAME_BYTES = 32;

/** The scene of the code that a proof by password takes. */
export const sceneOf = (value: Act["value"]): "withdraw" | "payment" => (value === "leaves" ? "withdraw" : "payment");

async function demand({ db, now, caller }: Reader<Customer>, act: Act): Promise<void> {
  const { customerId } = caller;
  const ways = waysOf(await findMeans(db, customerId), act.value);
  if (ways.length === 0 && act.value === "locks") return;
  if (act.proof !== undefined) {
    const kept = await findProof(db, act.proof, customerId, now);
    if (kept?.way && kept.act_hash.equals(act.hash)) return;
  }
  if (ways.length === 0) reject("proof-needed", { ways: "" });
  const name = Buffer.from(systemRandom.bytes(NAME_BYTES)).toString("base64url");
  await insertProof(db, { name, customerId, actHash: act.hash, value: act.value }, now);
  reject("proof-needed", { proof: name, ways: ways.join(), scene: sceneOf(act.value) });
}

export const guard: ValueGuard = {
  demand,
  spend: async (tx, act) => {
    const { customerId } = tx.caller;
    // Whoever changes the locks meanwhile waits, or has this one judged by the new ones.
    await lockCustomer(tx.db, customerId);
    const ways = waysOf(await findMeans(tx.db, customerId), act.value);
    if (ways.length === 0 && act.value === "locks") return;
    if (act.proof === undefined) reject("proof-needed", { ways: ways.join() });
    const way = await spendProof(tx.db, act.proof, { customerId, actHash: act.hash, now: tx.now });
    if (way === undefined || !ways.includes(way)) reject("proof-needed", { ways: ways.join() });
  },
};
