import assert from "node:assert/strict";
import { test } from "node:test";
import { listAreas } from "./list-areas.ts";

const caller = { network: "", device: "", requestId: "" };

test("areas are named in the caller's language and sorted by its rules", async () => {
  const english = await listAreas({ caller: { ...caller, lang: "en" } });
  const chinese = await listAreas({ caller: { ...caller, lang: "zh" } });
  assert.ok(english.length > 200 && english.length === chinese.length);
  assert.deepEqual(
    english.find(({ area_code_id }) => area_code_id === "TH"),
    { area_code_id: "TH", country: "Thailand", area_code: "66" },
  );
  assert.equal(chinese.find(({ area_code_id }) => area_code_id === "TH")!.country, "泰国");
  const names = english.map(({ country }) => country);
  assert.deepEqual(names, names.toSorted(new Intl.Collator("en").compare));
});
