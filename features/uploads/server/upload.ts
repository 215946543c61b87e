import type { Call, InputOf } from "@assay/core/contract.ts";
import { Rejection, reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { type Customer, type Handler, preparedCommand, type Reader } from "@assay/server/feature.ts";
import { mediaTypeOf } from "@assay/server/media.ts";
import { keyOf } from "@assay/server/outside/files.ts";
import { versionIn } from "@assay/server/outside/sealing.ts";
import { remake } from "@assay/server/pictures.ts";
import { systemRandom } from "@assay/server/random.ts";
import { calls } from "../contract.ts";
import { addressOf, UNUSED_LIFE_MS, UPLOADS_PER_DAY } from "../rules.ts";
import type { Shelf } from "./shelf.ts";
import { countUpload, type FileRow, files } from "./store.ts";

const NAME_BYTES = 16;

type Kept = { readonly bytes: Uint8Array } & Pick<FileRow, "mediaType">;

async function count(db: Database, owner: string, now: Date): Promise<void> {
  const counted = await countUpload(db, owner, now.toISOString().slice(0, 10), UPLOADS_PER_DAY);
  if (!counted) reject("too-many-uploads", { maximum: UPLOADS_PER_DAY });
}

/** Its row is written before its bytes are stored, so that nothing lies in the store that nobody would delete. */
async function keep(shelf: Shelf, { db, now }: Pick<Reader, "db" | "now">, owner: string, file: Kept): Promise<string> {
  const sealed = shelf.seal(file.bytes);
  const name = Buffer.from(systemRandom.bytes(NAME_BYTES)).toString("base64url");
  const row = {
    name,
    customerId: owner,
    key: keyOf(sealed),
    mediaType: file.mediaType,
    bytes: file.bytes.length,
    createdAt: now,
    usedBy: null,
    isOpen: false,
    deleteAt: later(now, UNUSED_LIFE_MS),
    keyVersion: versionIn(sealed),
  };
  await files.insert(db, [row]);
  await shelf.files.put(sealed);
  return addressOf(name);
}

/** Takes a picture in. */
export const upload = (call: typeof calls.upload, shelf: Shelf): Handler =>
  preparedCommand(
    call satisfies Call,
    async (reader: Reader<Customer>, { file }: InputOf<typeof call>): Promise<string> => {
      const { customerId } = reader.caller;
      await count(reader.db, customerId, reader.now);
      return await keep(shelf, reader, customerId, await remake(file));
    },
    async (_tx, _input, address) => address,
  );

/** Takes in what an artwork shows. What moves or sounds cannot be made anew, so it is known by its whole structure and kept as it is. */
export const uploadAtDesk = (shelf: Shelf): Handler =>
  preparedCommand(
    calls.uploadAtDesk,
    async (reader, { file }) => {
      const { operatorId } = reader.caller;
      await count(reader.db, operatorId, reader.now);
      const mediaType = mediaTypeOf(file);
      const kept: Kept = mediaType ? { bytes: file, mediaType } : await remake(file).catch(asMedia);
      return await keep(shelf, reader, operatorId, kept);
    },
    async (_tx, _input, address) => address,
  );

function asMedia(fault: unknown): never {
  if (fault instanceof Rejection && fault.code === "not-a-picture") reject("not-media");
  throw fault;
}
