/**
 * The keys of an installation. They lie in a table, sealed under the root secret. A new one is announced before it is used, and every process
 * looks again in between, so that nothing is ever sealed with a key that another process does not know.
 */
import { SECOND_MS, later } from "@assay/core/time.ts";
import { BootFault } from "../boot-fault.ts";
import type { Clock, Stop, Timers } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Random } from "../random.ts";
import { firstKey, KEY_BYTES, nameOfRoot, unwrapKey, WRAP_NONCE_BYTES, wrapKey } from "./derive.ts";
import { type Key, type Keys, NoKey } from "./keys.ts";
import { allPurposes, type Purpose, termsOf } from "./purposes.ts";
import { insertKeys, type KeyRow, lockKeys, type NewKey, readKeys, rewrap } from "./store.ts";

/** Processes look so often for keys that others have made. */
export const LOOK_MS = 10 * SECOND_MS;
/** So long before it is used a key is known. */
export const ANNOUNCED_MS = 60 * SECOND_MS;

/** The roots of the configuration: the first seals, the one behind it still opens. */
export type Roots = readonly string[];

interface Held extends Key {
  readonly since: Date;
}

export class KeyRing implements Keys {
  readonly #roots: ReadonlyMap<string, string>;
  readonly #clock: Clock;
  #held: ReadonlyMap<Purpose, readonly Held[]> = new Map();

  constructor(roots: Roots, clock: Clock) {
    this.#roots = new Map(roots.map((root) => [nameOfRoot(root), root]));
    this.#clock = clock;
  }

  /** Reads the table. What is known already stays the same object. Throws a BootFault where a key lies under a root that is not here. */
  async look(db: Database): Promise<void> {
    const held = new Map<Purpose, Held[]>();
    for (const row of await readKeys(db)) {
      if (row.wrapped === null) continue;
      const known = this.#held.get(row.purpose)?.find(({ version }) => version === row.version);
      const list = held.get(row.purpose) ?? [];
      list.push(known ?? { version: row.version, since: row.since, bytes: openRow(this.#roots, row) });
      held.set(row.purpose, list);
    }
    this.#held = held;
  }

  for(purpose: Purpose, version?: number): Key {
    const all = this.#held.get(purpose) ?? [];
    const key = version === undefined ? this.#inUse(all) : all.find((one) => one.version === version);
    if (!key) throw new NoKey(purpose, version ?? 0);
    return key;
  }

  all(purpose: Purpose): readonly Key[] {
    const all = this.#held.get(purpose) ?? [];
    const inUse = this.#inUse(all);
    return inUse ? [inUse, ...all.filter((key) => key !== inUse).reverse()] : [];
  }

  /** The newest that is announced long enough; the oldest where a clock is behind that of whoever made it. */
  #inUse(all: readonly Held[]): Held | undefined {
    const now = this.#clock.now();
    return all.findLast(({ since }) => since <= now) ?? all[0];
  }
}

/** Makes the first key of each purpose where there is none, and opens all. Throws a BootFault where the root secret is another. */
export async function openKeys(
  db: Database,
  { roots, clock, random }: { roots: Roots; clock: Clock; random: Random },
): Promise<KeyRing> {
  const known = new Set((await readKeys(db)).map(({ purpose }) => purpose));
  const now = clock.now();
  const [root = ""] = roots;
  const missing = allPurposes
    .filter((purpose) => !known.has(purpose))
    .map((purpose) => wrapped(root, { purpose, version: 1, since: now }, firstKey(root, purpose), random));
  if (missing.length > 0) await insertKeys(db, missing, now);
  const ring = new KeyRing(roots, clock);
  await ring.look(db);
  return ring;
}

/** Looks again and again for keys that were made or retired by others. */
export function followKeys(ring: Pick<KeyRing, "look">, db: Database, timers: Timers, onFault: (fault: unknown) => void): Stop {
  return timers.every(LOOK_MS, () => void ring.look(db).catch(onFault));
}

export type Rotated = { readonly version: number; readonly since: Date } | "fixed" | "under-way";

/** Announces the next key of a purpose. A new one is made only once the last is in use. */
export async function rotateKey(
  { db, now, random }: { readonly db: Database; readonly now: Date; readonly random: Random },
  [root = ""]: Roots,
  purpose: Purpose,
): Promise<Rotated> {
  if (termsOf(purpose).rest === "fixed") return "fixed";
  await lockKeys(db);
  const newest = (await readKeys(db)).findLast((row) => row.purpose === purpose);
  if (newest && newest.since > now) return "under-way";
  const place = { purpose, version: (newest?.version ?? 0) + 1, since: later(now, ANNOUNCED_MS) };
  await insertKeys(db, [wrapped(root, place, random.bytes(KEY_BYTES), random)], now);
  return place;
}

/** Seals all keys under the first root, in one transaction. Answers how many lay under another. */
export async function changeRoot(db: Database, roots: Roots, random: Random): Promise<number> {
  await lockKeys(db);
  const byName = new Map(roots.map((root) => [nameOfRoot(root), root]));
  const [root = ""] = roots;
  const others = (await readKeys(db)).filter((row) => row.wrapped !== null && row.root !== nameOfRoot(root));
  for (const row of others) await rewrap(db, wrapped(root, row, openRow(byName, row), random));
  return others.length;
}

type Place = Pick<KeyRow, "purpose" | "version" | "since">;

const wrapped = (root: string, place: Place, bytes: Uint8Array, random: Random): NewKey => ({
  purpose: place.purpose,
  version: place.version,
  since: place.since,
  root: nameOfRoot(root),
  wrapped: wrapKey(root, place, bytes, random.bytes(WRAP_NONCE_BYTES)),
});

function openRow(roots: ReadonlyMap<string, string>, row: KeyRow): Buffer {
  const root = roots.get(row.root);
  if (root === undefined) {
    throw new BootFault(
      `The keys in this database lie under another ROOT_SECRET: name it, or behind a new one the one of before.`,
    );
  }
  return unwrapKey(root, row, row.wrapped!);
}
