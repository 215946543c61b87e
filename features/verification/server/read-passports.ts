/** A machine reads the lines of passports, as a hint for the desk. It confuses letters, so that it decides nothing. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Job } from "@assay/server/feature.ts";
import { judgeMrz, linesIn } from "./mrz.ts";
import { findRequest, nextToRead, type Picture, pictures } from "./store.ts";
import type { Vault } from "./vault.ts";

/** The text in a picture, as far as a machine reads it. */
export type ReadText = (picture: Uint8Array) => Promise<string>;

/** Tesseract in a worker of its own for each picture, with the language file of its package: nothing is fetched. */
export const tesseract: ReadText = async (picture) => {
  const { createWorker, OEM } = await import("tesseract.js");
  const model = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: `${dirname(model)}/4.0.0_best_int`,
    cacheMethod: "none",
  });
  try {
    const { data } = await worker.recognize(Buffer.from(picture));
    return data.text;
  } finally {
    await worker.terminate();
  }
};

export const readPassports = (vault: Vault, uploads: Uploads, readText: ReadText): Job => ({
  name: "verification.read-passports",
  everyMs: 2 * SECOND_MS,
  run: async (tx) => {
    const picture = await nextToRead(tx.db);
    if (!picture) return "done";
    const mrz = await readOne(picture);
    await pictures.update(tx.db, [{ ...picture, mrz, toRead: false }], ["mrz", "toRead"]);
    return "more";

    async function readOne({ file, requestId }: Picture): Promise<Picture["mrz"]> {
      const [bytes, request] = [await uploads.read(tx.db, file), await findRequest(tx.db, requestId)];
      if (!bytes || !request) return "unread";
      // What cannot be read is a matter for eyes.
      const lines = linesIn(await readText(bytes).catch(() => ""));
      return lines ? judgeMrz(lines, vault.open(request.sealed)) : "unread";
    }
  },
});
