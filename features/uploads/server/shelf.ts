/** Where files lie: sealed in the store, so that a copy of it shows nothing and no two files are alike. */
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { signatures } from "@assay/server/keys/signatures.ts";
import type { Files } from "@assay/server/outside/files.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { addressOf, linkEnd, nameIn } from "../rules.ts";
import { type FileRow, findFile, lockFile, markDone, markSeen, markUsed } from "./store.ts";

export interface UploadsTerms {
  readonly files: Files;
  readonly keys: Keys;
}

/** What other features do with files that were sent. */
export interface Uploads {
  /**
   * Keeps a customer's own file for a purpose such as "identity.avatar", and answers its name. `open`: everybody may see it. Rejects
   * `no-such-file`, alike for another's, one that is in use and one that never was.
   */
  use(tx: Tx, file: { customerId: string; address: string; by: string; open?: boolean }): Promise<string>;
  /**
   * Shows a file of this sender to everybody, for a purpose that several texts may share: one that serves it already stays as it is.
   * Rejects `no-such-file`, and `not-a-picture` for what moves or sounds.
   */
  share(tx: Tx, file: { customerId: string; address: string; by: string }): Promise<void>;
  /** Files that are kept are seen by everybody from now on, or by nobody without a link. */
  show(tx: Tx, names: readonly string[]): Promise<void>;
  hide(tx: Tx, names: readonly string[]): Promise<void>;
  /** The user is done with the files: they are seen no more, and deleted soon. */
  release(tx: Tx, names: readonly string[]): Promise<void>;
  /** A customer's own file that nothing uses yet, to be looked at before it is used; undefined where there is none. */
  readOwn(
    db: Database,
    file: { readonly customerId: string; readonly address: string; readonly now: Date },
  ): Promise<Uint8Array | undefined>;
  /** What a file is, whoever uses it; undefined once it is deleted. */
  typeOf(db: Database, address: string): Promise<FileRow["mediaType"] | undefined>;
  /** The picture itself; undefined once it is deleted. */
  read(db: Database, name: string): Promise<Uint8Array | undefined>;
  /** Where an open file is seen by everybody. */
  addressOf(name: string): string;
  /** Where a private file is seen for some minutes by whoever has the link. */
  linkTo(name: string, now: Date): string;
}

/** The same with what only the feature's own calls do. */
export interface Shelf extends Uploads {
  seal(bytes: Uint8Array): Uint8Array;
  /** The version of the key under which it seals. */
  version(): number;
  fetch(key: string): Promise<Uint8Array | undefined>;
  isSigned(name: string, until: number, signature: string): boolean;
  readonly files: Files;
}

export function openShelf({ files, keys }: UploadsTerms): Shelf {
  const sealing = createSealing(keys, "files");
  const links = signatures(keys, "file-links");
  const fetch = async (key: string): Promise<Uint8Array | undefined> => {
    const sealed = await files.get(key);
    return sealed && sealing.openBytes(sealed);
  };
  return {
    files,
    seal: sealing.sealBytes,
    version: sealing.version,
    fetch,
    isSigned: (name, until, signature) => links.isRight(`${name} ${until}`, Buffer.from(signature, "base64url")),
    use: async (tx, { customerId, address, by, open = false }) => {
      const name = nameIn(address) ?? reject("no-such-file");
      const found = await markUsed(tx.db, { name, customerId, by, isOpen: open, now: tx.now });
      return found ? name : reject("no-such-file");
    },
    share: async (tx, { customerId, address, by }) => {
      const name = nameIn(address) ?? reject("no-such-file");
      const row = await lockFile(tx.db, name);
      if (row?.mediaType.startsWith("image/") === false) reject("not-a-picture");
      if (row?.usedBy === by && row.deleteAt === null) return;
      const found = await markUsed(tx.db, { name, customerId, by, isOpen: true, now: tx.now });
      if (!found) reject("no-such-file");
    },
    readOwn: async (db, { customerId, address, now }) => {
      const row = await findFile(db, nameIn(address) ?? "");
      const isFree = row && row.customerId === customerId && row.usedBy === null && row.deleteAt! > now;
      return isFree ? await fetch(row.key) : undefined;
    },
    typeOf: async (db, address) => (await findFile(db, nameIn(address) ?? ""))?.mediaType,
    show: async (tx, names) => await markSeen(tx.db, names, true),
    hide: async (tx, names) => await markSeen(tx.db, names, false),
    release: async (tx, names) => await markDone(tx.db, names, tx.now),
    read: async (db, name) => {
      const row = await findFile(db, name);
      return row && (await fetch(row.key));
    },
    addressOf,
    linkTo: (name, now) => {
      const until = linkEnd(now);
      return `${addressOf(name)}&until=${until}&signature=${links.sign(`${name} ${until}`).toString("base64url")}`;
    },
  };
}
