/** The server: reads the configuration, opens the house, says where, and closes it in order. */
import { ConfigFault, readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { sentenceOf } from "./fault.ts";
import { openHouse } from "./house.ts";

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const house = await openHouse(config, log);
  process.stdout.write(`Assay is open at ${house.address} (prices: ${house.feedLabel})\n`);

  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    house.close().then(
      () => process.exit(0),
      (fault: unknown) => {
        log.error({ err: fault }, "the house did not close in order");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
} catch (fault) {
  const sentences = fault instanceof ConfigFault ? fault.faults : [sentenceOf(fault)];
  for (const sentence of sentences) process.stderr.write(`assay: ${sentence}\n`);
  process.exit(1);
}
