import assert from "node:assert/strict";
import { test } from "node:test";
import type { Figure } from "./figure.ts";
import type { Size } from "./rounds.ts";

/** Benches that need nothing but this machine's PostgreSQL. What they measure in so short a run says nothing and is not judged. */
const benches: Readonly<Record<string, () => Promise<{ measure: (size: Size) => Promise<Figure[]> }>>> = {
  matcher: () => import("./matcher.ts"),
  tick: () => import("./tick.ts"),
  copy: () => import("./copy.ts"),
  risk: () => import("./risk.ts"),
  reads: () => import("./reads.ts"),
  audit: () => import("./audit.ts"),
  seconds: () => import("./seconds.ts"),
  due: () => import("./due.ts"),
  crowd: () => import("./crowd.ts"),
  nft: () => import("./nft.ts"),
  quiz: () => import("./quiz.ts"),
  sockets: () => import("./sockets.ts"),
};

for (const [name, load] of Object.entries(benches))
  test(`the bench ${name} measures every figure`, async () => {
    const { measure } = await load();
    for (const figure of await measure("quick")) assert.ok(Number.isFinite(figure.value), figure.name);
  });
