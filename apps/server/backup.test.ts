import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Envelope } from "@assay/core/wire.ts";
import { beginAt } from "@assay/server/clock-ahead.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { usual } from "@assay/server/testing.ts";
import { backUp, restore } from "./backup.ts";
import { openHouse } from "./house.ts";

beginAt(usual.start);

const log = createLog("error");
const money = { currency_id: "3", number: "1", from_field: "change", to_field: "micro" };

describe("a restore drill: a backup of a house at work, in another data folder", () => {
  const place = mkdtempSync(join(tmpdir(), "assay-backup-"));
  // The folders must let in the account that runs PostgreSQL for root.
  chmodSync(place, 0o755);
  const [original, drilled, file] = [join(place, "original"), join(place, "drilled"), join(place, "backup.tar.gz")];
  let address = "";
  let token = "";
  before(async () => {
    const house = await openHouse(readConfig({ PORT: "0", DATA_DIR: original, ASSAY_FEED: "simulated:7" }), log);
    address = house.address;
    try {
      token = (await post("/sandbox/practice")) as string;
      await post("/wallet/change", money);
      assert.match(await backUp({ dataDir: original, databaseUrl: undefined, databaseOwnerUrl: undefined }, file), /verified/);
      await post("/wallet/change", money);
    } finally {
      await house.close();
    }
  });
  after(() => rmSync(place, { recursive: true, force: true }));

  async function post(path: string, input: Record<string, string> = {}): Promise<unknown> {
    // A backup takes as long as a connection may rest: one that is kept may end just as it is used again.
    const headers = { connection: "close", ...(token !== "" && { authorization: token }) };
    const response = await fetch(`${address}/api${path}`, { method: "POST", headers, body: new URLSearchParams(input) });
    const envelope = (await response.json()) as Envelope;
    assert.equal(envelope.type, "ok", JSON.stringify(envelope));
    return envelope.message;
  }
  const refusal = async (dataDir: string, from: string, overwrite = false): Promise<string> =>
    await restore({ dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined }, from, { overwrite }).then(
      () => "restored",
      (fault: unknown) => (fault as Error).message,
    );

  test("nobody but its owner may read a backup", () => assert.equal(statSync(file).mode & 0o777, 0o600));

  test("what is there already is not overwritten unasked", async () => {
    assert.match(await refusal(original, file), /holds a database: say --overwrite/);
    await assert.rejects(
      backUp({ dataDir: original, databaseUrl: undefined, databaseOwnerUrl: undefined }, file),
      /exists: name a new file/,
    );
  });

  test("a damaged file is refused, and leaves nothing behind", async () => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    const damaged = join(place, "damaged.tar.gz");
    writeFileSync(damaged, bytes);
    assert.match(await refusal(drilled, damaged), /tar failed|is damaged/);
    assert.ok(!existsSync(join(drilled, "postgres")) && !existsSync(join(drilled, "restoring")));
  });

  test("the restored house knows what was done before the backup and nothing else, and its chain goes on (L11, L13)", async () => {
    const told = await restore({ dataDir: drilled, databaseUrl: undefined, databaseOwnerUrl: undefined }, file, {
      overwrite: false,
    });
    assert.match(told, /the ledger is sound, and \d+ lines in \d+ sealed blocks verify/);
    const house = await openHouse(readConfig({ PORT: "0", DATA_DIR: drilled, ASSAY_FEED: "simulated:7" }), log);
    address = house.address;
    try {
      const history = async (): Promise<unknown[]> => {
        const response = await fetch(`${address}/api/wallet/hzhistory`, { headers: { authorization: token } });
        return ((await response.json()) as { message: { list: unknown[] } }).message.list;
      };
      assert.equal((await history()).length, 1);
      await post("/wallet/change", money);
      assert.equal((await history()).length, 2);
    } finally {
      await house.close();
    }
    const overwrite = async (): Promise<string> => {
      const again = await restore({ dataDir: drilled, databaseUrl: undefined, databaseOwnerUrl: undefined }, file, {
        overwrite: true,
      });
      return /What was there before is in (.*)\.$/.exec(again)![1]!;
    };
    const former = [await overwrite(), await overwrite()];
    assert.notEqual(former[0], former[1]);
    for (const one of former) assert.ok(existsSync(join(one, "postgres", "PG_VERSION")), "it can still be had back");
  });
});
