import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { readConfig } from "@assay/server/config.ts";
import type { Pool } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { beginAt } from "@assay/server/clock-ahead.ts";
import { createLog } from "@assay/server/log.ts";
import { connectOnce, startThrowawayPostgres } from "@assay/server/postgres.ts";
import { openTestHouse, usual } from "@assay/server/testing.ts";
import { closedProducts } from "./closed-products.ts";
import { openHouse } from "./house.ts";

beginAt(usual.start);

const production = {
  ASSAY_MODE: "production",
  ASSAY_FEED: "live",
  PUBLIC_ORIGIN: "https://assay.invalid",
  CONSOLE_ORIGIN: "https://console.assay.invalid",
  TRUST_PROXY: "none",
  METRICS_TOKEN: "8f954b55040328e3d04e48173ddc17f7",
  ROOT_SECRET: "zGMifmol30V8mSs6HCluQcthA300eUuyUAG1P0jvGAc=",
  SMTP_URL: "smtps://mail.invalid",
  MAIL_FROM: "hello@assay.invalid",
  SMS_URL: "https://sms.invalid/messages",
  SMS_TOKEN: "cca434a1d54cdea77db2",
  SMS_FROM: "Assay",
  RATES_URL: "https://rates.invalid/latest.json",
  S3_ENDPOINT: "https://files.invalid",
  S3_BUCKET: "assay",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "IyxBoYFbeZtPLOJCIzRBPGshYNHunUfqVLw7",
};

test("production says at its start which products are closed for want of money, and makes none; a sandbox has no reason to", async () => {
  const postgres = await startThrowawayPostgres();
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const dataDir = mkdtempSync(join(tmpdir(), "assay-closed-"));
  const { ROOT_SECRET } = production;
  const sandbox = readConfig({
    PORT: "0",
    ASSAY_FEED: "simulated:7",
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    ROOT_SECRET,
  });
  // Nothing outside is asked: a simulated feed stands in for venues.
  const { feed, port, consolePort, databaseUrl } = sandbox;
  const config = { ...readConfig(production, false), feed, port, consolePort, databaseUrl, dataDir };
  const closed = (): string[] => lines.flatMap((line) => /closed for want of money: ([^"]*)/.exec(line)?.[1] ?? []);
  try {
    await (await openHouse(config, log)).close();
    const [said, ...more] = closed();
    assert.deepEqual(more, []);
    for (const product of [
      "spot trading against the house (house/market-maker)",
      "contracts with leverage (house/leverage)",
      "insurance of contracts (house/insurance/leverage)",
      "options with a fixed payout (house/pool/seconds)",
      "dividends of shares (house/pool/dividends)",
    ]) {
      assert.ok(said!.includes(product), `${product} in ${said}`);
    }
    assert.match(said!, /shares against the house \(house\/stock\/[a-z]+; house\/stock\/[a-z]+ and \d+ more\)/);
    const client = await connectOnce(postgres.url);
    const { rows } = await client.query("select 1 from ledger.account where balance <> 0");
    await client.end();
    assert.equal(rows.length, 0, "nobody has any money");
    await (await openHouse(sandbox, log)).close();
    assert.equal(closed().length, 1);
  } finally {
    await postgres.stop();
  }
});

test("a product is closed for what its account lacks, and no more once somebody has filled it", async () => {
  const house = await openTestHouse([]);
  const pool = (product: string, address: Pool["address"], ...currencies: string[]): Pool => ({ product, address, currencies });
  const pools = [pool("a", "house/a", "USDT", "BTC"), pool("b", "house/b", "USDT"), pool("b", "house/c", "USDT")];
  const fill = async (address: Pool["address"], currency: string): Promise<void> =>
    await house.dispatch.transact(async ({ ledger }) => {
      const transfers = [{ from: "world/bank" as const, to: address, amount: parseAmount(currency, "1")! }];
      await ledger.post({ reason: "gift", reference: `${address} ${currency}`, transfers });
    });
  try {
    assert.deepEqual(await closedProducts(house.database, [{ pools }]), ["a (house/a)", "b (house/b; house/c)"]);
    await fill("house/a", "USDT");
    await fill("house/b", "USDT");
    assert.deepEqual(await closedProducts(house.database, [{ pools }]), ["a (house/a: no BTC)", "b (house/c)"]);
    await fill("house/a", "BTC");
    await fill("house/c", "USDT");
    assert.deepEqual(await closedProducts(house.database, [{ pools }]), []);
    assert.equal((await readBalances(house.database, ["house/a"])).length, 2);
  } finally {
    await house.close();
  }
});
