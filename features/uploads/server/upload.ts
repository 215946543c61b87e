import type { Call, InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { type Customer, type Handler, preparedCommand, type Reader } from "@assay/server/feature.ts";
import { keyOf } from "@assay/server/outside/files.ts";
import { remake } from "@assay/server/pictures.ts";
import { systemRandom } from "@assay/server/random.ts";
import type { calls } from "../contract.ts";
import { addressOf, UNUSED_LIFE_MS, UPLOADS_PER_DAY } from "../rules.ts";
import type { Shelf } from "./shelf.ts";
import { countUpload, files } from "./store.ts";

const NAME_BYTES = 16;

/** Takes a picture in. Its row is written before its bytes are stored, so that nothing lies in the store that nobody would delete. */
export const upload = (call: typeof calls.upload, shelf: Shelf): Handler =>
  preparedCommand(
    call satisfies Call,
    async ({ db, now, caller: { customerId } }: Reader<Customer>, { file }: InputOf<typeof call>): Promise<string> => {
      const counted = await countUpload(db, customerId, now.toISOString().slice(0, 10), UPLOADS_PER_DAY);
      if (!counted) reject("too-many-uploads", { maximum: UPLOADS_PER_DAY });
      const picture = await remake(file);
      const sealed = shelf.seal(picture.bytes);
      const name = Buffer.from(systemRandom.bytes(NAME_BYTES)).toString("base64url");
      const row = {
        name,
        customerId,
        key: keyOf(sealed),
        mediaType: picture.mediaType,
        bytes: picture.bytes.length,
        createdAt: now,
        usedBy: null,
        isOpen: false,
        deleteAt: later(now, UNUSED_LIFE_MS),
      };
      await files.insert(db, [row]);
      await shelf.files.put(sealed);
      return addressOf(name);
    },
    async (_tx, _input, address) => address,
  );
