import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { refuses } from "@assay/server/testing.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { CARDS_MAX } from "../rules.ts";
import { domesticCountries } from "../rules/card.ts";
import { panelsOf } from "./panels.ts";
import { sharePayee } from "./store.ts";
import { type Member, openPayeesHouse, type PayeesHouse } from "./testing.ts";
import { openVault } from "./vault.ts";

let house: PayeesHouse;
let ann: Member;
before(async () => {
  house = await openPayeesHouse();
  ann = await house.verified();
});
after(async () => await house.close());

type Asked = InputTextOf<typeof calls.saveCard>;
const thai = (more: Partial<Asked> = {}): Asked => ({
  country: "TH",
  bank_name: "Kasikornbank",
  branch: "Silom",
  province_city: "Bangkok",
  real_name: "Ann Lee",
  card_number: "012-3-45678-9",
  swift_code: "KASITHBK",
  phone: "+66 81 234 5678",
  address: "1 Silom Road, Bangkok",
  ...more,
});
const german = (more: Partial<Asked> = {}): Asked =>
  thai({
    country: "DE",
    bank_name: "Deutsche Bank",
    card_number: "DE89 3704 0044 0532 0130 00",
    swift_code: "DEUTDEFF",
    ...more,
  });

test("PAYEE-07 PAYEE-12 a bank account is kept sealed, shown by its last four digits, and waits 24 hours", async () => {
  const { card } = await house.proven(calls.saveCard, thai(), ann);
  const now = house.clock.now().getTime();
  assert.deepEqual(
    [card.kind, card.bank_name, card.real_name, card.last_four, card.usable_at],
    ["domestic", "Kasikornbank", "A** L**", "6789", now + DAY_MS],
  );
  assert.deepEqual((await house.call(calls.listCards, {}, { as: ann.as })).list, [card]);
  assert.deepEqual((await house.call(calls.listInternationalCards, {}, { as: ann.as })).list, []);
  const stored = JSON.stringify((await house.pool.query("select * from payees.card")).rows);
  for (const secret of ["0123456789", "Ann", "Silom", "812345678"]) assert.ok(!stored.includes(secret), secret);
  const opened = (await house.payees.cardOf(house.database, ann.as, card.id))!;
  assert.deepEqual([opened.number, opened.phone, opened.realName], ["0123456789", "+66812345678", "Ann Lee"]);
  const international = await house.proven(calls.saveInternationalCard, german(), ann);
  assert.deepEqual([international.card.last_four, international.card.country], ["3000", "DE"]);
  const american = german({
    country: "US",
    bank_name: "A Bank",
    card_number: "1234567",
    swift_code: "WFBIUS6S",
    aba_number: "121000248",
  });
  assert.equal((await house.proven(calls.saveInternationalCard, american, ann)).card.last_four, "4567");
  assert.equal((await house.call(calls.listInternationalCards, {}, { as: ann.as })).list.length, 2);
  await refuses(
    house.pool,
    `update payees.card set sealed = 'x'`,
    "update payees.card set usable_at = created_at",
    "delete from payees.card",
  );
});

test("PAYEE-07 PAYEE-08 every wrong field is refused in its words, and so is somebody else's account", async () => {
  for (const [more, code] of [
    [{ country: "DE" }, "no-such-country"],
    [{ bank_name: "Bank of Nowhere" }, "wrong-bank"],
    [{ branch: "" }, "wrong-line"],
    [{ province_city: "\u202eBangkok" }, "wrong-line"],
    [{ address: "a\u0007b" }, "wrong-line"],
    [{ card_number: "12" }, "wrong-card-number"],
    [{ aba_number: "121000248" }, "wrong-aba"],
    [{ swift_code: "KASIDEBK" }, "wrong-swift"],
    [{ phone: "0812345678" }, "wrong-phone"],
    [{ real_name: "Bob Lee" }, "name-not-verified"],
    [{}, "card-known"],
    [{ card_number: "0123456789" }, "card-known"],
    [{ branch: "x".repeat(100_000) }, "parameter-error"],
    [{ country: "Thailand" }, "parameter-error"],
  ] as const)
    assert.equal(await house.refused(calls.saveCard, thai(more), ann), code, JSON.stringify(more).slice(0, 60));
  for (const [more, code] of [
    [{ card_number: "DE89 3704 0044 0532 0130 01" }, "wrong-iban"],
    [{ card_number: "GB29NWBK60161331926819" }, "wrong-iban"],
    [{ country: "JP", swift_code: "BOTKJPJT", card_number: "x" }, "wrong-card-number"],
    [{ country: "US", swift_code: "WFBIUS6S", card_number: "1234567" }, "wrong-aba"],
    [{ country: "US", swift_code: "WFBIUS6S", card_number: "1234567", aba_number: "121000249" }, "wrong-aba"],
    [{ country: "FR" }, "wrong-iban"],
    [{ swift_code: "DEUTFRFF" }, "wrong-swift"],
    [{ branch: "x" }, "wrong-line"],
    [{ phone: "+" }, "wrong-phone"],
    [{ real_name: "Ann" }, "name-not-verified"],
    [{}, "card-known"],
    [{ country: "de" }, "parameter-error"],
  ] as const)
    assert.equal(await house.refused(calls.saveInternationalCard, german(more), ann), code, JSON.stringify(more).slice(0, 60));
});

test("PAYEE-08 whoever is not verified is led to verification", async () => {
  const { as } = await house.customer();
  assert.equal((await house.refusal(calls.saveCard, thai(), { as })).code, "real-name-needed");
  assert.equal((await house.refusal(calls.saveInternationalCard, german(), { as })).code, "real-name-needed");
});

test("PAYEE-09 PAYEE-10 nobody removes another's account; a list has a bound, and what is removed is not paid to", async () => {
  const bob = await house.verified("Bob Stone");
  const { card } = await house.proven(calls.saveCard, thai({ real_name: "Bob Stone" }), bob);
  assert.ok(await sharePayee(house.database, [ann.as], [bob.as]), "the same account");
  assert.equal((await house.refusal(calls.removeCard, { id: card.id }, { as: ann.as })).code, "no-such-payee");
  assert.equal(await house.payees.cardOf(house.database, ann.as, card.id), undefined);
  await house.call(calls.removeCard, { id: card.id }, { as: bob.as });
  assert.equal((await house.refusal(calls.removeCard, { id: card.id }, { as: bob.as })).code, "no-such-payee");
  assert.equal(await house.payees.cardOf(house.database, bob.as, card.id), undefined);
  await refuses(house.pool, `update payees.card set removed_at = null where id = '${card.id}'`);
  await sql`insert into payees.card select gen_random_uuid(), customer_id, kind, country, bank_name, sealed, sha256(n::text::bytea), created_at,
    usable_at, null from payees.card, generate_series(1, ${CARDS_MAX}) n where id = ${card.id}`.execute(house.database);
  assert.equal(await house.refused(calls.saveCard, thai({ real_name: "Bob Stone" }), bob), "too-many-cards");
  assert.equal(await house.refused(calls.saveInternationalCard, german({ real_name: "Bob Stone" }), bob), "too-many-cards");
});

test("every country of the specification has banks, each once, and another has none", async () => {
  const { as_of, list } = await house.call(calls.listBanks, {});
  assert.match(as_of, /^\d{4}-\d{2}-\d{2}$/);
  assert.deepEqual(
    list.map(({ country }) => country),
    [...domesticCountries],
  );
  for (const { banks } of list) assert.ok(banks.length >= 10 && new Set(banks).size === banks.length);
  assert.deepEqual((await house.call(calls.listBanks, { country: "TH" })).list.length, 1);
  assert.deepEqual((await house.call(calls.listBanks, { country: "DE" })).list, []);
});

test("operators are shown payees without a number, those that were removed too", async () => {
  const cem = await house.verified("Cem Kaya");
  await house.proven(calls.saveCard, thai({ real_name: "Cem Kaya", card_number: "9876543210" }), cem);
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const { id } = (await house.proven(calls.saveAddress, { currency: "2", type: "ETH", name: "Vault", address }, cem)).address;
  await house.call(calls.removeAddress, { id }, { as: cem.as });
  const panels = panelsOf(openVault(keysOf("a secret of the tests")));
  const read = async (panel: string) => await panelRows(panels, panel, house.database, cem.as);
  assert.deepEqual(
    (await read("cards")).map(({ bank, last, state }) => [bank, last, state]),
    [["Kasikornbank", "•••• 3210", "listed"]],
  );
  assert.deepEqual(
    (await read("addresses")).map(({ name, network, state }) => [name, network, state]),
    [["Vault", "ETH", "removed"]],
  );
  for (const panel of ["cards", "addresses"])
    assert.equal(await refusedPlace(panels, panel, house.database, cem.as), "parameter-error");
});
