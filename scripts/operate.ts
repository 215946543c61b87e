/**
 * `npm run operate -- suspend <account> --reason "…"` shuts a customer out, `restore` lets him in again. It works on DATABASE_URL
 * if that is set, else on the embedded PostgreSQL of the data folder, whether a server runs on it or not.
 * `keystore make`, `keystore show` and `keystore pin <trust.json> [<approval.json> …]` are about the sealed keys of the signer and know no database.
 */
import { text } from "node:stream/consumers";
import { userInfo } from "node:os";
import { orderKeystore } from "../apps/server/keystore.ts";
import { operate, OperatorFault } from "../apps/server/operate.ts";
import { BootFault } from "../platform/server/boot-fault.ts";
import { ConfigFault, readConfig } from "../platform/server/config.ts";
import { PostgresFault } from "../platform/server/postgres.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

try {
  const [name, ...words] = process.argv.slice(2);
  // A keyboard has nothing to say to it: words are piped in.
  const given = async (): Promise<string> => (process.stdin.isTTY || words[0] !== "make" ? "" : await text(process.stdin));
  if (name === "keystore") say(await orderKeystore(words, process.env, await given()));
  else say(await operate(process.argv.slice(2), readConfig(process.env), userInfo().username));
} catch (fault) {
  if (
    !(
      fault instanceof OperatorFault ||
      fault instanceof ConfigFault ||
      fault instanceof BootFault ||
      fault instanceof PostgresFault
    )
  )
    throw fault;
  console.error(`assay: ${fault.message}`);
  process.exitCode = 1;
}
