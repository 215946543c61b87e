import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Envelope } from "@assay/core/wire.ts";
import { beginAt } from "@assay/server/clock-ahead.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { usual } from "@assay/server/testing.ts";
import { openHouse } from "./house.ts";

beginAt(usual.start);

/** A machine with nothing else to do needs three seconds; tests share theirs. */
const RESTART_MS_MAX = 20_000;

const dataDir = mkdtempSync(join(tmpdir(), "assay-embedded-"));
// The folder must let in the account that runs PostgreSQL for root.
chmodSync(dataDir, 0o755);
after(() => rmSync(dataDir, { recursive: true, force: true }));

test("when the embedded PostgreSQL alone is killed, the house starts it again, serves and has lost nothing (L13)", async (t) => {
  const messages: string[] = [];
  const written = new EventEmitter();
  const log = createLog("info", {
    write: (line: string) => {
      const { msg } = JSON.parse(line) as { msg: string };
      messages.push(msg);
      written.emit(msg);
    },
  });
  const house = await openHouse(readConfig({ PORT: "0", DATA_DIR: dataDir, ASSAY_FEED: "simulated:7" }), log);
  t.after(async () => await house.close());
  const post = async (path: string, token = "", input: Record<string, string> = {}): Promise<Envelope> => {
    const headers = token === "" ? {} : { authorization: token };
    const body = new URLSearchParams(input);
    return (await (await fetch(`${house.address}/api${path}`, { method: "POST", headers, body })).json()) as Envelope;
  };
  const token = (await post("/sandbox/practice")).message as string;
  const money = { currency_id: "3", number: "1", from_field: "change", to_field: "micro" };
  assert.equal((await post("/wallet/change", token, money)).type, "ok");

  // Leadership is a lock in the database: it is won anew when that is back.
  const led = once(written, "this process leads");
  process.kill(Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10), "SIGKILL");
  const killed = performance.now();
  await led;
  assert.equal((await fetch(`${house.address}/ready`)).status, 200);
  assert.ok(performance.now() - killed < RESTART_MS_MAX, `${performance.now() - killed} ms`);
  assert.equal((await post("/wallet/change", token, money)).type, "ok");

  const transfers = await fetch(`${house.address}/api/wallet/hzhistory`, { headers: { authorization: token } });
  const { message } = (await transfers.json()) as { message: { list: unknown[] } };
  assert.equal(message.list.length, 2);
  assert.equal(messages.filter((one) => one === "PostgreSQL has died and is started again").length, 1);
});
