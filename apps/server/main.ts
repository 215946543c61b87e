/** The server: `node apps/server/main.ts`. Starts, says where it is, and stops in order when it is told to. */
import { flushCompileCache } from "node:module";
import { inspect } from "node:util";
import { BootFault } from "@assay/server/boot-fault.ts";
import { systemTimers } from "@assay/server/clock.ts";
import { ConfigFault, readConfig } from "@assay/server/config.ts";
import { createLog, plainLines } from "@assay/server/log.ts";
import { PostgresFault } from "@assay/server/postgres.ts";
import { openHouse } from "./house.ts";

/** A stop that takes longer is given up; what was acknowledged is in the database. */
const STOP_MS_MAX = 10_000;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Says why the server cannot go on and ends it. A reason that nobody foresaw is a bug and is shown whole. */
function give(fault: unknown): never {
  const foreseen = fault instanceof ConfigFault || fault instanceof PostgresFault || fault instanceof BootFault;
  process.stderr.write(`assay: ${foreseen ? fault.message : inspect(fault)}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.stdout.isTTY ? plainLines((text) => process.stdout.write(text)) : undefined);
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "the process is in an unknown state and ends");
    process.exit(1);
  });
  const house = await openHouse(config, log);
  say(`Assay is ready: ${house.address} (prices: ${house.prices})`);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    systemTimers.after(STOP_MS_MAX, () => process.exit(1));
    await house.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop().catch(give));
  // A process that is killed keeps nothing at its end, and its successor should start fast.
  flushCompileCache();
} catch (fault) {
  give(fault);
}
