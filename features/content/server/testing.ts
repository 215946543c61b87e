/** A house that has something to say: content, with a product beside it that needs an agreement. */
import { join } from "node:path";
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { command, type Feature, feature, voting } from "@assay/server/feature.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
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
  const all: Feature[] = [contentFeature({ mode: "sandbox", webViewOrigins, features: () => all })];
  // With the texts of contracts, and with nothing else of them.
  all.push(
    feature("leverage", join(import.meta.dirname, "../../leverage"), {
      agreements: [RISK],
      shortcuts: ["contract"],
      handlers: [command(openSomething, async () => "open" as const), voting(approve)],
    }),
  );
  return await openTestHouse(all);
}
