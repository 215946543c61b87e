import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { openPracticeCustomer } from "@assay/features/identity/server.ts";
import { calls as messages } from "@assay/features/messages/contract.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { standingsOf } from "@assay/server/admission.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { CLAIM_MS, TRIES_MAX } from "../rules.ts";
import { goodDetails, openVerificationHouse, paper, reason, type VerificationHouse } from "./testing.ts";

let house: VerificationHouse;
let [one, two, three]: string[] = [];
before(async () => {
  house = await openVerificationHouse();
  one = await house.enrol("one", "verification");
  two = await house.enrol("two", "verification");
  three = await house.enrol("three", "verification");
});
after(async () => await house.close());

const show = async (as: string) => await house.call(calls.showStanding, {}, { as });
const refused = async <C extends Call>(
  call: C,
  input: InputTextOf<C>,
  options: { as?: string; operator?: string },
): Promise<string> => (await house.refusal(call, input, options)).code;
const refusedBy = async (operator: string, call: typeof calls.claimCase | typeof calls.openCase, id: string): Promise<string> =>
  await refused(call, { case: id, reason }, { operator });

/** Verified to level 1. */
async function known(): Promise<string> {
  const ann = await house.customer();
  await house.basic(ann);
  await house.judge(one!, ann);
  return ann;
}

test("VERIF-02 one operator decides level 1: limits and standing follow, and the customer is told", async () => {
  const ann = await house.customer();
  assert.deepEqual(
    { ...(await show(ann)), bound: undefined },
    {
      level: 0,
      state: "none",
      real_type: 0,
      name: null,
      card_id: null,
      country: null,
      id_type: null,
      cause: null,
      note: null,
      redo: null,
      queue: null,
      capture: null,
      bound: undefined,
      practice: false,
      limits: { withdrawal: "0", fiat: "0" },
      submitted_at: null,
      decided_at: null,
      pictures_until: null,
    },
  );
  const submitted = await house.basic(ann);
  assert.deepEqual([submitted.state, submitted.name, submitted.queue?.place], ["review", "A** L**", 1]);
  assert.equal(await house.judge(one!, ann), "verified");
  const shown = await show(ann);
  assert.deepEqual([shown.level, shown.state, shown.limits.withdrawal, shown.limits.fiat], [1, "verified", "200", "2000"]);
  const limits = await house.limitsOf(house.database, ann);
  assert.deepEqual([limits.level, limits.withdrawal?.units, limits.fiat?.currency], [1, 200n * 10n ** 8n, "USDT"]);
});

test("VERIF-05 level 1 refuses by name what is wrong, and whoever cannot be reached", async () => {
  const ann = await house.customer();
  for (const [given, code] of [
    [{ name: "1" }, "wrong-name"],
    [{ country: "XXX" }, "parameter-error"],
    [{ id_type: undefined }, "wrong-id-type"],
    [{ card_id: "1" }, "wrong-id-number"],
    [{ birth_date: "2020-01-01" }, "underage"],
    [{ birth_date: "1990-13-01" }, "wrong-birth-date"],
    [{ expires_on: undefined }, "wrong-expiry"],
    [{ expires_on: "2020-01-01" }, "document-expired"],
  ] as const)
    assert.equal(await refused(calls.submit, { ...goodDetails, card_id: "AA123456", ...given }, { as: ann }), code, code);
  const { country: _country, ...nowhere } = goodDetails;
  assert.equal(await refused(calls.submit, { ...nowhere, card_id: "AA123456" }, { as: ann }), "wrong-country");
  assert.equal(await refused(calls.submit, { real_type: "2" }, { as: ann }), "basic-first");
  const whole = { ...goodDetails, card_id: "AA123456" };
  assert.equal(await refused(calls.submit, whole, { as: await house.customer({ phone: false }) }), "mobile-needed");
  const visitor = { lang: "en" as const, network: "192.0.2.9", device: "test", requestId: "test" };
  const practice = await house.dispatch.transact(async (tx) => await openPracticeCustomer(tx, visitor));
  assert.equal(await refused(calls.submit, whole, { as: practice.customerId }), "email-needed");
});

test("VERIF-02 VERIF-06 two operators decide level 2, and whoever judges second does not see the first verdict", async () => {
  const ann = await known();
  const { state, capture } = await house.advanced(ann);
  assert.equal(state, "review");
  assert.equal(await house.judge(one!, ann), "waiting");
  const id = await house.caseOf(two!, ann);
  const opened = await house.call(calls.openCase, { case: id, reason }, { operator: two! });
  assert.deepEqual([opened.given, opened.needed, opened.capture], [1, 2, capture]);
  assert.doesNotMatch(JSON.stringify(opened), /verdict|accept/);
  assert.equal(await refusedBy(one!, calls.claimCase, id), "claimed-by-another");
  assert.equal(await house.judge(two!, ann), "verified");
  const shown = await show(ann);
  assert.deepEqual([shown.level, shown.limits.withdrawal, shown.limits.fiat], [2, "500", "1000000"]);
  assert.equal(await refusedBy(two!, calls.claimCase, id), "case-over");
});

test("VERIF-03 one thing is done anew, the place in the queue stays, and the same picture is not taken again", async () => {
  const ann = await known();
  const bad = await paper(9);
  const pictures = { front_pic: await house.picture(ann, bad), selfie_pic: await house.picture(ann, await paper(8)) };
  await house.call(calls.submit, { real_type: "2", ...pictures, ...(await house.codes(ann)) }, { as: ann });
  const { submitted_at } = await show(ann);
  house.clock.advance(10 * MINUTE_MS);
  const blurred = { verdict: "redo", part: "front", cause: "blurred", note: "Please hold still" } as const;
  await house.judge(one!, ann, blurred);
  assert.equal(await house.judge(two!, ann, blurred), "redo");
  const asked = await show(ann);
  assert.deepEqual(
    [asked.state, asked.redo, asked.cause, asked.note, asked.queue],
    ["failed", "front", "blurred", "Please hold still", null],
  );
  const again = async (bytes: Uint8Array) => ({ real_type: "2", front_pic: await house.picture(ann, bytes) }) as const;
  assert.equal(await refused(calls.submit, await again(bad), { as: ann }), "picture-refused-before");
  const mended = await house.call(calls.submit, await again(await paper(7)), { as: ann });
  assert.deepEqual([mended.state, mended.submitted_at], ["review", submitted_at]);
  const id = await house.caseOf(one!, ann);
  const { pictures: shown, redone } = await house.call(calls.openCase, { case: id, reason }, { operator: one! });
  assert.deepEqual(
    [redone, shown.map(({ part, redone: anew }) => [part, anew])],
    [
      "front",
      [
        ["front", true],
        ["selfie", false],
      ],
    ],
  );
  await house.judge(one!, ann);
  assert.equal(await house.judge(two!, ann), "verified");
  const { rows } = await sql<{ verdict: string; part: string }>`
    select verdict, part from verification.verdict where request_id = ${id} order by round, operator_id, part`.execute(
    house.database,
  );
  assert.equal(rows.length, 8, "every verdict is kept, one a document");
});

test("VERIF-02 two that differ ask a third, and a refusal names its cause", async () => {
  const ann = await known();
  await house.advanced(ann);
  await house.judge(one!, ann);
  assert.equal(await house.judge(two!, ann, { verdict: "refuse", cause: "forged" }), "waiting");
  assert.equal(await house.judge(three!, ann, { verdict: "refuse", part: "front", cause: "forged" }), "refused");
  const shown = await show(ann);
  assert.deepEqual([shown.level, shown.state, shown.cause, shown.redo], [1, "failed", "forged", null]);
  // Whoever refused does not judge the next try.
  await house.advanced(ann);
  const four = await house.enrol("four", "verification");
  const id = await house.caseOf(four, ann);
  house.clock.advance(CLAIM_MS);
  assert.equal(await refusedBy(two!, calls.claimCase, id), "judged-already");
  assert.ok((await house.call(calls.listCases, { limit: "100" }, { operator: two! })).list.every((row) => row.case !== id));
});

test("VERIF-05 pictures are measured before a person looks, and each fault has its name", async () => {
  const ann = await known();
  const selfie_pic = await house.picture(ann, await paper(2));
  const codes = await house.codes(ann);
  for (const [bytes, code] of [
    [await paper(1, { width: 700, height: 300 }), "picture-small"],
    [await paper(1, { blur: 12 }), "picture-blurred"],
    [await paper(1, { light: 30 }), "picture-dark"],
    [await paper(1, { light: 255, dark: 240 }), "picture-bright"],
  ] as const) {
    const front_pic = await house.picture(ann, bytes);
    assert.equal(await refused(calls.submit, { real_type: "2", front_pic, selfie_pic, ...codes }, { as: ann }), code);
  }
  const ask = async (given: Partial<InputTextOf<typeof calls.submit>>): Promise<string> =>
    await refused(calls.submit, { real_type: "2", ...given }, { as: ann });
  assert.equal(await ask(codes), "pictures-needed");
  const front_pic = await house.picture(ann, await paper(1));
  assert.equal(await ask({ front_pic, selfie_pic }), "codes-needed");
  assert.equal(
    await ask({ front_pic, selfie_pic, ...codes, phone_code: codes.phone_code === "000000" ? "000001" : "000000" }),
    "wrong-code",
  );
  const ben = await house.customer();
  assert.equal(await ask({ front_pic: await house.picture(ben, await paper(1)), selfie_pic, ...codes }), "no-such-file");
});

test("VERIF-01 a document belongs to one customer: the second is told nothing, the desk sees it, and the owner hears of it", async () => {
  const [ann, ben] = [await house.customer(), await house.customer()];
  await house.basic(ann, { card_id: "SHARED777" });
  await house.judge(one!, ann);
  assert.equal((await house.basic(ben, { card_id: "shared-777" })).state, "review");
  const id = await house.caseOf(two!, ben);
  const opened = await house.call(calls.openCase, { case: id, reason }, { operator: two! });
  assert.deepEqual([opened.document_known, opened.needed], [true, 2]);
  assert.equal(await refused(calls.judgeCase, { case: id, reason, verdict: "accept" }, { operator: two! }), "document-taken");
  const told = await house.call(messages.listMessages, {}, { as: ann });
  assert.equal(told.list.filter(({ title }) => title === "Somebody has named your document").length, 1);
  const refuse = { verdict: "refuse", cause: "document-of-another" } as const;
  await house.judge(two!, ben, refuse);
  assert.equal(await house.judge(three!, ben, refuse), "refused");
});

test("VERIF-02 a name that is like one of the list wants two verdicts", async () => {
  const ann = await house.customer();
  await house.basic(ann, { name: "Deperson, Listé" });
  const id = await house.caseOf(one!, ann);
  const opened = await house.call(calls.openCase, { case: id, reason }, { operator: one! });
  assert.deepEqual([opened.listed, opened.needed], [["Liste Deperson"], 2]);
  assert.equal(await house.judge(one!, ann), "waiting");
  assert.equal(await house.judge(two!, ann), "verified");
});

test("VERIF-06 a claim keeps others away for a quarter of an hour, and a case is judged by its claimant alone", async () => {
  const ann = await house.customer();
  await house.basic(ann);
  const id = await house.caseOf(one!, ann);
  assert.equal(await refusedBy(two!, calls.claimCase, id), "claimed-by-another");
  assert.equal(await refusedBy(two!, calls.openCase, id), "not-claimed");
  const judge = { case: id, reason, verdict: "accept" } as const;
  assert.equal(await refused(calls.judgeCase, judge, { operator: two! }), "not-claimed");
  house.clock.advance(CLAIM_MS - 1);
  await house.call(calls.openCase, { case: id, reason }, { operator: one! });
  house.clock.advance(CLAIM_MS - 1);
  assert.equal(await refusedBy(two!, calls.claimCase, id), "claimed-by-another");
  house.clock.advance(1);
  await house.call(calls.claimCase, { case: id, reason }, { operator: two! });
  assert.equal(await refused(calls.judgeCase, judge, { operator: one! }), "not-claimed");
  for (const [given, code] of [
    [{ verdict: "redo" }, "cause-needed"],
    [{ verdict: "redo", part: "details", cause: "forged" }, "cause-needed"],
    [{ verdict: "redo", part: "selfie", cause: "blurred" }, "wrong-part"],
    [{ verdict: "redo", cause: "blurred" }, "wrong-part"],
  ] as const)
    assert.equal(await refused(calls.judgeCase, { case: id, reason, ...given }, { operator: two! }), code);
  const unknown = "01890000-0000-7000-8000-000000000000";
  assert.equal(await refusedBy(two!, calls.claimCase, unknown), "no-such-case");
  assert.equal(await refusedBy(two!, calls.openCase, unknown), "no-such-case");
  assert.equal(await refused(calls.judgeCase, { ...judge, case: unknown }, { operator: two! }), "no-such-case");
  await house.call(calls.judgeCase, judge, { operator: two! });
  assert.equal(await refused(calls.judgeCase, judge, { operator: two! }), "case-over");
  assert.equal(await refusedBy(two!, calls.openCase, id), "case-over");
});

test("what waits is not submitted again, nor what is verified, and not without end", async () => {
  const ann = await house.customer();
  await house.basic(ann);
  const submit = { ...goodDetails, card_id: "AA123456" };
  assert.equal(await refused(calls.submit, submit, { as: ann }), "under-review");
  await house.judge(one!, ann);
  assert.equal(await refused(calls.submit, submit, { as: ann }), "verified-already");
  const ben = await house.customer();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    await house.basic(ben);
    await house.judge(await house.enrol(`judge${tries}`, "verification"), ben, { verdict: "refuse", cause: "forged" });
  }
  assert.equal(await refused(calls.submit, { ...submit, card_id: "BB123456" }, { as: ben }), "too-many-tries");
});

test("VERIF-04 names and numbers are nowhere in the database, and pictures go when their time is over", async () => {
  const ann = await known();
  await house.advanced(ann);
  await house.judge(one!, ann);
  await house.judge(two!, ann);
  const { rows } = await sql<{ text: string }>`select r::text as text from verification.request r`.execute(house.database);
  assert.doesNotMatch(rows.map(({ text }) => text).join("\n"), /Ann|Lee|1990-05-17/);
  const { pictures_until } = await show(ann);
  assert.equal(pictures_until, house.clock.now().getTime() + 30 * DAY_MS);
  house.clock.advance(30 * DAY_MS);
  await house.runJob("verification.forget-pictures");
  await house.runJob("uploads.forget");
  const { rows: files } = await sql<{ file: string }>`
    select file from verification.picture where customer_id = ${ann}`.execute(house.database);
  for (const { file } of files)
    assert.equal(await refused(uploads.showLink, { file: `/api/file?name=${file}` }, { as: ann }), "no-such-file");
  assert.deepEqual([(await show(ann)).level, (await show(ann)).pictures_until], [2, null]);
});

test("VERIF-07 the standing is what the platform asks for, and customers who share a document are linked", async () => {
  const [ann, ben, cat] = [await known(), await house.customer(), await house.customer()];
  const declared = await house.dispatch.transact(async (tx) => tx.declared);
  assert.deepEqual(
    (await standingsOf(house.database, declared.standings, [ben, ann])).map(({ level, country }) => [level, country]),
    [
      [0, null],
      [1, "TH"],
    ],
  );
  await house.basic(ben, { card_id: "LINKED123" });
  await house.basic(cat, { card_id: "LINKED123" });
  const linked = async (a: string, b: string): Promise<boolean> =>
    (await Promise.all(declared.linkings.map((linking) => linking(house.database, [a], [b])))).includes(true);
  assert.deepEqual([await linked(ben, cat), await linked(ann, cat)], [true, false]);
});

test("verdicts and who is verified cannot be changed, whoever asks the database", async () => {
  await known();
  await refuses(
    house.pool,
    "update verification.verdict set verdict = 'accept'",
    "delete from verification.verdict",
    "update verification.person set document = '\\x00'",
    "update verification.request set customer_id = gen_random_uuid()",
  );
});
