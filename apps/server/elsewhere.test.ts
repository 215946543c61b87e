import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { beginAt } from "@assay/server/clock-ahead.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { APP_ROLE, connectOnce, OWNER_ROLE, type OwnPostgres, startThrowawayPostgres } from "@assay/server/postgres.ts";
import { usual } from "@assay/server/testing.ts";
import { audit, backUp, type Place, restore } from "./backup.ts";
import { openHouse } from "./house.ts";

beginAt(usual.start);

const log = createLog("error");

describe("a database elsewhere: a plain PostgreSQL that the operator runs", () => {
  const place = mkdtempSync(join(tmpdir(), "assay-elsewhere-"));
  chmodSync(place, 0o755);
  const [dataDir, drilled, file] = [join(place, "data"), join(place, "drilled"), join(place, "backup.tar.gz")];
  let postgres: OwnPostgres;
  let elsewhere: Place;
  before(async () => {
    postgres = await startThrowawayPostgres();
    const admin = await connectOnce(postgres.superuserUrl);
    await admin.query(`alter role ${OWNER_ROLE} replication`);
    await admin.query(`create database assay owner ${OWNER_ROLE}`);
    await admin.end();
    const urlAs = (role: string): string => {
      const url = new URL(postgres.superuserUrl);
      url.pathname = "/assay";
      url.searchParams.set("user", role);
      return url.href;
    };
    elsewhere = { dataDir, databaseUrl: urlAs(APP_ROLE), databaseOwnerUrl: urlAs(OWNER_ROLE) };
    const env = { PORT: "0", DATA_DIR: dataDir, DATABASE_URL: urlAs(APP_ROLE), DATABASE_OWNER_URL: urlAs(OWNER_ROLE) };
    const house = await openHouse(readConfig({ ...env, ASSAY_FEED: "simulated:7" }), log);
    try {
      await sealed(urlAs(APP_ROLE));
      assert.match(await backUp(elsewhere, file), /of the PostgreSQL of DATABASE_URL/);
    } finally {
      await house.close();
    }
  });
  after(async () => {
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  });

  async function sealed(url: string): Promise<void> {
    const client = await connectOnce(url);
    while ((await client.query("select from ledger.block")).rowCount === 0);
    await client.end();
  }
  const sound = /the ledger is sound, and \d+ lines in \d+ sealed blocks verify/;

  test("it is audited where it runs, with a word of how far that has come (L2, L3, L11)", async () => {
    const heard: string[] = [];
    assert.match(await audit(elsewhere, { onBlocks: (done, all) => heard.push(`${done}/${all}`) }), sound);
    assert.match(heard.at(-1)!, /^(\d+)\/\1$/);
    const kept = { id: "", height: "1", block: "00".repeat(32) };
    await assert.rejects(audit(elsewhere, { heads: [kept] }), /block 1 was published as 0000/);
  });

  test("it is restored as it was, settings and all, for its own PostgreSQL to start on (L11, L13)", async () => {
    const told = await restore({ ...elsewhere, dataDir: drilled }, file, { overwrite: false });
    assert.match(told, sound);
    assert.match(told, /Start the PostgreSQL of DATABASE_URL on /);
    const settings = readFileSync(join(drilled, "postgres", "postgresql.conf"), "utf8");
    assert.match(settings, /fsync = 'off'/, "those of the copied cluster");
  });

  test("a role that may not replicate is told so", async () => {
    const asApp = { ...elsewhere, databaseOwnerUrl: undefined };
    await assert.rejects(backUp(asApp, join(place, "none.tar.gz")), /its role needs REPLICATION/);
    assert.ok(!existsSync(join(place, "none.tar.gz")));
  });
});
