/** Keys as whoever operates the machine sees and replaces them; what follows from a new one the running house does by itself. */
import { recordEvidence } from "@assay/features/proofs/server.ts";
import type { Dispatch } from "@assay/server/dispatch.ts";
import type { Tx } from "@assay/server/feature.ts";
import { changeRoot, type Roots, rotateKey } from "@assay/server/keys/key-ring.ts";
import { isPurpose, purposes, termsOf } from "@assay/server/keys/purposes.ts";
import { COUNTED_MAX, type KeyState, keyStates } from "@assay/server/keys/renew.ts";
import { systemRandom } from "@assay/server/random.ts";

/** What the public log says of it: evidence that is nobody's, so that it shows when, and stands where it was written. */
export const ROTATED_RULE = "key-rotated-1";
const NOBODY = "00000000-0000-0000-0000-000000000000";

export interface Rotation {
  /** A purpose, or `root`. */
  readonly subject: string;
  /** The account of the machine that gives the order. */
  readonly by: string;
  readonly reason: string;
}

/** Answers what was done in a sentence, or why nothing was. */
export async function rotate(
  transact: Dispatch["transact"],
  roots: Roots,
  { subject, by, reason }: Rotation,
): Promise<{ readonly said: string } | { readonly fault: string }> {
  if (subject === "root") return await rotateRoot(transact, roots, { by, reason });
  if (!isPurpose(subject))
    return { fault: `There is no key for ${subject}: there are ${Object.keys(purposes).join(", ")} and root.` };
  return await transact(async (tx) => {
    const done = await rotateKey({ db: tx.db, now: tx.now, random: systemRandom }, roots, subject);
    if (done === "fixed") return { fault: `The key ${termsOf(subject).does} has no successor; a new root seals it anew.` };
    if (done === "under-way") return { fault: `A new key for ${subject} was made less than a minute ago: it is not in use yet.` };
    await note(tx, { key: subject, version: String(done.version), by, reason });
    const from = done.since.toISOString().slice(0, 19).replace("T", " ");
    return {
      said: `Key ${done.version} for ${subject} is in use from ${from} UTC on. The house goes on by itself; \`npm run operate -- keys\` tells how far it is.`,
    };
  });
}

async function rotateRoot(transact: Dispatch["transact"], roots: Roots, { by, reason }: Omit<Rotation, "subject">) {
  return await transact(async (tx) => {
    const changed = await changeRoot(tx.db, roots, systemRandom);
    if (changed === 0) return { fault: "All keys lie under the first ROOT_SECRET already." };
    await note(tx, { key: "root", version: "", by, reason });
    return { said: `${changed} keys lie under the first ROOT_SECRET now: start every process without the one behind it.` };
  });
}

async function note(tx: Tx, fact: Readonly<Record<string, string>>): Promise<void> {
  const id = tx.random.id(tx.now);
  const at = String(tx.now.getTime());
  await recordEvidence(tx.db, [{ customerId: NOBODY, subject: id, rule: ROTATED_RULE, fact: { id, at, ...fact } }], tx.now);
}

/** A line for each purpose, and beneath what still needs its older keys. */
export async function describeKeys(transact: Dispatch["transact"]): Promise<string> {
  const states = await transact(async (tx) => await keyStates(tx.db, tx.now));
  return states.map(lineOf).join("\n");
}

function lineOf({ purpose, version, comesAt, older, olderUntil, left }: KeyState): string {
  const { rest, does } = termsOf(purpose);
  const first = `${purpose}: key ${version}, ${does}${rest === "fixed" ? "; it has no successor" : ""}`;
  const more = [
    ...(comesAt ? [`in use from ${comesAt.toISOString()} on`] : []),
    ...left.map(
      ({ what, count, at }) =>
        `still under an older key: ${count >= COUNTED_MAX ? "more than " : ""}${count} ${what}, counted at ${at.toISOString()}`,
    ),
    ...(olderUntil ? [`older keys end at ${olderUntil.toISOString()}`] : []),
    ...(older.length > 0 && left.length === 0 && !olderUntil ? ["older keys are taken away within some minutes"] : []),
  ];
  return [first, ...more.map((line) => `  ${line}`)].join("\n");
}
