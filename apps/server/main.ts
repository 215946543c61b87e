/** The server: `node apps/server/main.ts`. Starts, says where it is, and stops in order when it is told to. */
import { flushCompileCache } from "node:module";
import { inspect } from "node:util";
import { BootFault } from "@assay/server/boot-fault.ts";
import { systemTimers } from "@assay/server/clock.ts";
import { type Config, ConfigFault, readConfig } from "@assay/server/config.ts";
import { fullDiskSentence } from "@assay/server/full-disk.ts";
import { createLog, type Log, plainLines } from "@assay/server/log.ts";
import { PostgresFault } from "@assay/server/postgres.ts";
import { type House, openHouse } from "./house.ts";
import { openSignerProcess } from "./signer-process.ts";

/** A stop that takes longer is given up; what was acknowledged is in the database. */
const STOP_MS_MAX = 10_000;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Says why the server cannot go on and ends it. A reason that nobody foresaw is a bug and is shown whole. */
function give(fault: unknown): never {
  const foreseen = fault instanceof ConfigFault || fault instanceof PostgresFault || fault instanceof BootFault;
  process.stderr.write(`assay: ${foreseen ? fault.message : inspect(fault)}\n`);
  process.exit(1);
}

/** Whatever else a start ends with on a full disk, that is the reason. */
async function open(config: Config, log: Log): Promise<House> {
  try {
    return await openHouse(config, log);
  } catch (cause) {
    // A port has nothing to do with the disk.
    const sentence = cause instanceof BootFault ? undefined : fullDiskSentence(cause, config.dataDir);
    throw sentence === undefined ? cause : new BootFault(sentence, { cause });
  }
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.stdout.isTTY ? plainLines((text) => process.stdout.write(text)) : undefined);
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "the process is in an unknown state and ends");
    process.exit(1);
  });
  const isSigner = config.role === "signer";
  const house = isSigner ? await openSignerProcess(config, log) : await open(config, log);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    systemTimers.after(STOP_MS_MAX, () => process.exit(1));
    await house.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop().catch(give));
  // Whoever reads this may stop it at once.
  say(isSigner ? `The signer is ready: ${house.address}` : `Assay is ready: ${house.address} (prices: ${house.prices})`);
  if (house.consoleAddress !== undefined) say(`The operators' console: ${house.consoleAddress}`);
  // A process that is killed keeps nothing at its end, and its successor should start fast.
  flushCompileCache();
} catch (fault) {
  give(fault);
}
