/** Where files lie: sealed in the store, so that a copy of it shows nothing and no two files are alike. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Files } from "@assay/server/outside/files.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { addressOf, linkEnd, nameIn } from "../rules.ts";
import { findFile, markDone, markUsed } from "./store.ts";

export interface UploadsTerms {
  readonly files: Files;
  /** Secret outside the database: it keys what is sealed and what is signed. */
  readonly secret: string;
}

/** What other features do with files that were sent. */
export interface Uploads {
  /**
   * Keeps a customer's own file for a purpose such as "identity.avatar", and answers its name. `open`: everybody may see it. Rejects
   * `no-such-file`, alike for another's, one that is in use and one that never was.
   */
  use(tx: Tx, file: { customerId: string; address: string; by: string; open?: boolean }): Promise<string>;
  /** The user is done with the files: they are seen no more, and deleted soon. */
  release(tx: Tx, names: readonly string[]): Promise<void>;
  /** A customer's own file that nothing uses yet, to be looked at before it is used; undefined where there is none. */
  readOwn(
    db: Database,
    file: { readonly customerId: string; readonly address: string; readonly now: Date },
  ): Promise<Uint8Array | undefined>;
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
  fetch(key: string): Promise<Uint8Array | undefined>;
  isSigned(name: string, until: number, signature: string): boolean;
  readonly files: Files;
}

export function openShelf({ files, secret }: UploadsTerms): Shelf {
  const sealing = createSealing(secret, "assay uploads files");
  const signingKey = new Uint8Array(hkdfSync("sha256", secret, "", "assay uploads links", 32));
  const sign = (name: string, until: number): Buffer => createHmac("sha256", signingKey).update(`${name} ${until}`).digest();
  const fetch = async (key: string): Promise<Uint8Array | undefined> => {
    const sealed = await files.get(key);
    return sealed && sealing.openBytes(sealed);
  };
  return {
    files,
    seal: sealing.sealBytes,
    fetch,
    isSigned: (name, until, signature) => timingSafeEqual(sign(name, until), Buffer.from(signature, "base64url")),
    use: async (tx, { customerId, address, by, open = false }) => {
      const name = nameIn(address) ?? reject("no-such-file");
      const found = await markUsed(tx.db, { name, customerId, by, isOpen: open, now: tx.now });
      return found ? name : reject("no-such-file");
    },
    readOwn: async (db, { customerId, address, now }) => {
      const row = await findFile(db, nameIn(address) ?? "");
      const isFree = row && row.customerId === customerId && row.usedBy === null && row.deleteAt! > now;
      return isFree ? await fetch(row.key) : undefined;
    },
    release: async (tx, names) => await markDone(tx.db, names, tx.now),
    read: async (db, name) => {
      const row = await findFile(db, name);
      return row && (await fetch(row.key));
    },
    addressOf,
    linkTo: (name, now) => {
      const until = linkEnd(now);
      return `${addressOf(name)}&until=${until}&signature=${sign(name, until).toString("base64url")}`;
    },
  };
}
