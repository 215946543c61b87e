/**
 * The shipped server as a process of its own, for measurements: configured by its environment like any other, and asked by
 * its parent for what a measurement needs beside.
 */
import { writeFileSync } from "node:fs";
import { serialize } from "node:v8";
import { BATCH_MAX } from "@assay/core/limits.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { openHouse } from "../../apps/server/house.ts";
import { recordBatches, type BatchHeard } from "./recording.ts";

export type Wish =
  /** Puts at most so many requests into a batch from now on; as many as ever without a number. */
  | { readonly ask: "batch-max"; readonly most: number | undefined }
  /** Tells the bytes in use, after a collection. Resident ones would tell more of what a start leaves behind. */
  | { readonly ask: "memory" }
  /** Begins to note what batches say to PostgreSQL. */
  | { readonly ask: "record" }
  /** Stops that and writes the notes into a file. */
  | { readonly ask: "save-record"; readonly file: string };

let batchMax = BATCH_MAX;
let stopRecording: (() => BatchHeard[]) | undefined;

const config = readConfig(process.env);
const house = await openHouse(config, createLog(config.logLevel), { batchMax: () => batchMax });

process.on("message", (wish: Wish) => process.send!(fulfil(wish) ?? 0));
process.once("SIGTERM", () => void house.close().then(() => process.exit(0)));
// Without its parent nobody would stop it.
process.once("disconnect", () => process.exit(1));
process.send!(house.address);

function fulfil(wish: Wish): number | void {
  switch (wish.ask) {
    case "batch-max":
      batchMax = wish.most ?? BATCH_MAX;
      return;
    case "memory": {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    }
    case "record":
      stopRecording = recordBatches();
      return;
    case "save-record":
      writeFileSync(wish.file, serialize(stopRecording?.() ?? []));
      stopRecording = undefined;
  }
}
