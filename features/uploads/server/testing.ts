/** Uploads behind the real router, over a real database and a folder; and pictures of all kinds to send. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Feature } from "@assay/server/feature.ts";
import { createLog } from "@assay/server/log.ts";
import { createMetrics } from "@assay/server/metrics.ts";
import { diskFiles } from "@assay/server/outside/disk-files.ts";
import type { Files } from "@assay/server/outside/files.ts";
import { systemRandom } from "@assay/server/random.ts";
import { createRouter } from "@assay/server/router.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { loadTexts } from "@assay/server/texts.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import sharp from "sharp";
import { uploadsFeature } from "../server.ts";
import type { Uploads } from "./shelf.ts";

export interface UploadsHouse extends TestHouse {
  readonly uploads: Uploads;
  readonly origin: string;
  /** Another process takes over, which remembers nothing and serves the same rows and bytes. */
  restart(): Promise<void>;
  /** Whatever lies in the store, with its size. */
  stored(): readonly string[];
  /** Errors that were logged. */
  readonly lines: readonly string[];
  /** Sends bytes as the customer whose id is the token. */
  send(as: string, bytes: Uint8Array, type?: string, path?: string): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly message?: string;
  readonly rejection?: string;
}

const budget = { tokens: 1_000_000, seconds: 10 };

/** Over a folder, unless another store is given. */
export async function openUploadsHouse(store?: Files): Promise<UploadsHouse> {
  const folder = mkdtempSync(join(tmpdir(), "assay-uploads-"));
  const make = () => uploadsFeature({ files: store ?? diskFiles(folder), keys: keysOf("a secret of the tests") });
  const made = make();
  const house = await openTestHouse([made]);
  const lines: string[] = [];
  let serving = await serve(made, house, lines);
  return {
    ...house,
    uploads: made.uploads,
    get origin() {
      return serving.origin;
    },
    lines,
    restart: async () => {
      await serving.app.close();
      serving = await serve(make(), house, lines);
    },
    stored: () =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile()),
    send: async (as, bytes, type = "image/jpeg", path = "/upload") => {
      const form = new FormData();
      form.set("file", new Blob([Uint8Array.from(bytes)], { type }), "../../picture.php");
      const answer = await fetch(`${serving.origin}/api${path}`, { method: "POST", body: form, headers: { authorization: as } });
      return { status: answer.status, ...((await answer.json()) as Omit<Answer, "status">) };
    },
    close: async () => {
      await serving.app.close();
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(made: Feature, house: TestHouse, lines: string[]) {
  const { app } = await createRouter({
    features: [made],
    dispatch: house.dispatch,
    authenticate: async (token) => ({ customerId: token, sessionId: token, fresh: true }),
    texts: loadTexts([made]),
    log: createLog("error", { write: (line: string) => void lines.push(line) }),
    metrics: createMetrics(),
    clock: house.clock,
    random: systemRandom,
    publicOrigin: "http://127.0.0.1",
    trustProxy: [],
    keys: keysOf("a secret of the tests"),
    budgets: { network: budget, visitor: budget, customer: budget },
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

/** A picture of stripes, so that it has edges, with a place in its metadata. */
export async function picture(format: "jpeg" | "png" | "webp" | "gif", width = 640, height = 400): Promise<Buffer> {
  const stripes = Buffer.alloc(width * height * 3, 250);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (Math.floor((pixel % width) / 8) % 2 === 0) stripes.fill(30, pixel * 3, pixel * 3 + 3);
  return await sharp(stripes, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: "a secret of the camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .toFormat(format)
    .toBuffer();
}
