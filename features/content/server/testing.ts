/** A house that has something to say: content, with a product beside it that needs an agreement. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { command, type Feature, feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { diskFiles } from "@assay/server/outside/disk-files.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import sharp from "sharp";
import * as z from "zod/mini";
import { contentFeature } from "../server.ts";

export const RISK = "contracts-risk";

export const openSomething = call("POST /toy/open", {
  who: "customer",
  does: "Needs an agreement.",
  agreement: RISK,
  input: {},
  output: z.literal("open"),
  rejections: [],
});

/** Votes for what the desk proposes. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

export async function openContentHouse(webViewOrigins: readonly string[] = []): Promise<TestHouse> {
  const folder = mkdtempSync(join(tmpdir(), "assay-content-"));
  const uploading = uploadsFeature({ files: diskFiles(folder), keys: keysOf("a secret of the tests") });
  const content = contentFeature({ mode: "sandbox", webViewOrigins, pictures: uploading.uploads, features: () => all });
  const all: Feature[] = [uploading, content];
  // With the texts of contracts, and with nothing else of them.
  all.push(
    feature("leverage", join(import.meta.dirname, "../../leverage"), {
      agreements: [RISK],
      shortcuts: ["contract"],
      handlers: [command(openSomething, async () => "open" as const), voting(approve)],
    }),
  );
  const house = await openTestHouse(all);
  return {
    ...house,
    close: async () => {
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A picture of one colour, as the desk sends it. */
export const plainPicture = async (): Promise<Buffer> =>
  await sharp({ create: { width: 64, height: 40, channels: 3, background: { r: 40, g: 186, b: 152 } } })
    .png()
    .toBuffer();
