import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { calls } from "../contract.ts";
import { type IdentityHouse, openIdentityHouse } from "./test-house.ts";

describe("areas", () => {
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  test("areas are named in the caller's language and sorted by its rules", async () => {
    const english = await house.call(calls.listAreas, {});
    const chinese = await house.call(calls.listAreas, {}, { lang: "zh" });
    assert.ok(english.length > 200 && english.length === chinese.length);
    const thailand = english.find(({ area_code_id }) => area_code_id === "TH");
    assert.deepEqual(thailand, { area_code_id: "TH", country: "Thailand", area_code: "66" });
    assert.equal(chinese.find(({ area_code_id }) => area_code_id === "TH")!.country, "泰国");
    const names = english.map(({ country }) => country);
    assert.deepEqual(names, names.toSorted(new Intl.Collator("en").compare));
  });
});
