/** Where a run's house stands: a port that is free, and a folder of its own. */
import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
  });
  return await promise;
}

/** For root, PostgreSQL runs under another account, which must be let in. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-journeys-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** What a house of the journeys is told at its start, beside its ports, its folder and its time. */
export const houseEnv = {
  // The desks are for the journeys' own people.
  PRACTICE_STAFF: "off",
  // Each journey says which network its people come from.
  TRUST_PROXY: "127.0.0.1,::1",
  DATABASE_URL: "",
  ASSAY_MODE: "sandbox",
  ASSAY_FEED: "simulated:7",
  LOG_LEVEL: "warn",
} as const;

/** What starts a house whose clock is so many ms ahead. */
export const houseCommand = (aheadMs: number): readonly string[] => [
  "--import",
  "./apps/crash/ahead.ts",
  "apps/server/main.ts",
  String(aheadMs),
];
