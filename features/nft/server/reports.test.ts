import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { calls } from "../contract.ts";
import { REPORTS_A_DAY_MAX } from "../rules.ts";
import { type NftHouse, openNftHouse } from "./testing.ts";

let house: NftHouse;
before(async () => {
  house = await openNftHouse();
});
after(async () => await house.close());

const report = async (as: string, work: number) =>
  await house.call(calls.reportWork, { work_id: String(work), cause: "copied" }, { as });
const refused = async (as: string, work: number) =>
  (await house.refusal(calls.reportWork, { work_id: String(work), cause: "fraud" }, { as })).code;

test("NFT-22 a customer reports an artwork once, and so many a day; the desk sees who is reported and judges all of it", async () => {
  const { maker } = await house.desk();
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  await report(ann, 1);
  house.clock.advance(1_000);
  await report(ben, 1);
  await report(ben, 2);
  assert.deepEqual([await refused(ann, 1), await refused(ann, 99_999)], ["artwork-reported", "no-such-work"]);
  const listed = async () =>
    (await house.call(calls.listReports, {}, { operator: maker })).list.map(({ work_id, reports, causes }) => [
      work_id,
      reports,
      causes,
    ]);
  assert.deepEqual(await listed(), [
    [1, 2, ["copied"]],
    [2, 1, ["copied"]],
  ]);
  const close = async (work: number) =>
    await house.call(calls.closeReports, { work_id: String(work), reason: "looked at" }, { operator: maker });
  assert.deepEqual(await close(1), { closed: 2 });
  assert.deepEqual(await listed(), [[2, 1, ["copied"]]]);
  const again = { reason: "looked at" } as const;
  const code = async (work_id: string) =>
    (await house.refusal(calls.closeReports, { work_id, ...again }, { operator: maker })).code;
  assert.deepEqual([await code("1"), await code("99999")], ["not-reported", "no-such-work"]);
  // Judged or not, nobody reports the same again.
  assert.equal(await refused(ann, 1), "artwork-reported");
  const cem = await house.somebody();
  await house.pool.query("insert into nft.report select work_id, $1, 'other', $2 from nft.work order by work_id limit $3", [
    cem,
    house.clock.now(),
    REPORTS_A_DAY_MAX,
  ]);
  const last = (await house.pool.query<{ id: number }>("select max(work_id) as id from nft.work")).rows[0]!.id;
  assert.equal(await refused(cem, last), "reported-enough");
  house.clock.advance(DAY_MS + 1);
  await report(cem, last);
});
