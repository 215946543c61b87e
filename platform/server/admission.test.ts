import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call } from "@assay/core/contract.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import * as z from "zod/mini";
import type { Standing } from "./admission.ts";
import { command, feature, query } from "./feature.ts";
import { openTestHouse, type TestHouse } from "./testing.ts";

const base = { who: "customer", does: "Answers.", input: {}, output: z.literal("in"), rejections: [] } as const;
const basic = call("GET /gate/basic", { ...base, verified: 1 });
const advanced = call("POST /gate/advanced", { ...base, verified: 2 });
const product = call("POST /gate/product", base);
const free = call("GET /gate/free", { ...base, who: "visitor" });

const known = new Map<string, Standing>();
let reads = 0;
const gate = feature("gate", import.meta.dirname, {
  handlers: [
    query(basic, async () => "in" as const),
    command(advanced, async () => "in" as const),
    command(product, async () => "in" as const),
    query(free, async () => "in" as const),
  ],
  standings: [
    async (_db, customers) => {
      reads += 1;
      return customers.map((id) => known.get(id) ?? { level: 0, country: null });
    },
  ],
  closures: [{ product: "gates", countries: ["XX"], calls: [product] }],
});

let house: TestHouse;
before(async () => {
  house = await openTestHouse([{ ...gate, folder: "nowhere" }]);
});
after(async () => await house.close());

const codeOf = async (asked: typeof basic, as: string): Promise<string> =>
  await house.call(asked, {}, { as }).catch((fault: { code: string }) => fault.code);

test("VERIF-07 a call that asks for a level answers real-name-needed without it, and at once with it", async () => {
  assert.deepEqual([await codeOf(basic, "ann"), await codeOf(advanced, "ann")], ["real-name-needed", "real-name-needed"]);
  known.set("ann", { level: 1, country: "TH" });
  assert.deepEqual([await codeOf(basic, "ann"), await codeOf(advanced, "ann")], ["in", "real-name-needed"]);
  known.set("ann", { level: 2, country: "TH" });
  assert.deepEqual([await codeOf(basic, "ann"), await codeOf(advanced, "ann")], ["in", "in"]);
  assert.equal(await house.call(free, {}), "in");
});

test("VERIF-07 a product is closed to customers of the countries that its feature names, and open to others", async () => {
  known.set("bob", { level: 1, country: "XX" });
  assert.deepEqual([await codeOf(product, "bob"), await codeOf(product, "ann")], ["not-in-your-country", "in"]);
  assert.equal(await codeOf(basic, "bob"), "in");
});

test("a country that is known is asked for once, and one that is not again after a minute", async () => {
  await codeOf(product, "ann");
  const before = reads;
  await codeOf(product, "ann");
  await codeOf(product, "eve");
  await codeOf(product, "eve");
  assert.equal(reads, before + 1);
  known.set("eve", { level: 1, country: "XX" });
  assert.equal(await codeOf(product, "eve"), "in");
  house.clock.advance(MINUTE_MS);
  assert.equal(await codeOf(product, "eve"), "not-in-your-country");
});
