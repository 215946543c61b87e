import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { contentFeature } from "../server.ts";

describe("content", () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse([contentFeature({ mode: "sandbox", menu: () => ["transfer", "bills"] })]);
  });
  after(async () => await house.close());

  test("CONTENT-01 the menu lists the shortcuts of the features that are served", async () => {
    assert.deepEqual(await house.call(calls.listMenu, {}), [{ key: "transfer" }, { key: "bills" }]);
  });

  test("the site config names the mode and the version", async () => {
    const { mode, version } = await house.call(calls.showSiteConfig, {});
    assert.equal(mode, "sandbox");
    assert.match(version, /^\d+\.\d+\.\d+$/);
  });

  test("CONTENT-02 a public setting is shown, any other keyword does not exist", async () => {
    assert.deepEqual(await house.call(calls.showSetting, { keyword: "default_fiat" }), { keyword: "default_fiat", value: "USD" });
    assert.equal((await house.refusal(calls.showSetting, { keyword: "DATABASE_URL" })).code, "no-such-setting");
  });
});
