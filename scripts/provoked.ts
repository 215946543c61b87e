/**
 * After a whole test run: every call of every contract was accepted at least once with its output checked, and every
 * rejection that it declares was provoked at least once. The tests note both in the file named by ASSAY_PROVOKED_LOG.
 */
import { readFileSync } from "node:fs";
import type { Call } from "@assay/core/contract.ts";
import { featureMap } from "@assay/features/map.ts";

const log = process.argv[2];
if (log === undefined) throw new Error("usage: node scripts/provoked.ts <log>");
const seen = new Set(readFileSync(log, "utf8").split("\n"));

const missing: string[] = [];
let wanted = 0;
for (const name of featureMap) {
  const { calls } = (await import(`@assay/features/${name}/contract.ts`)) as { calls: Record<string, Call> };
  for (const [key, call] of Object.entries(calls)) {
    for (const outcome of ["accepted", ...call.rejections]) {
      wanted += 1;
      if (!seen.has(`${call.method} ${call.path} ${outcome}`)) missing.push(`${name}.${key} ${outcome}`);
    }
  }
}

if (missing.length > 0) {
  process.stderr.write(`No test provokes:\n${missing.map((line) => `  ${line}`).join("\n")}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`All ${wanted} outcomes that the contracts declare were provoked by tests.\n`);
}
