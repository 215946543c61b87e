import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import fc from "fast-check";
import { type CardKind, judgeLine, judgeName, judgePhone } from "../rules.ts";
import { fitsName, hasIban, isAba, judgeAba, judgeCard, judgeNumber, judgeSwift, type StatedCard } from "./card.ts";

const said = (judged: unknown): unknown => (judged instanceof Rejection ? judged.code : judged);
const good: StatedCard = {
  country: "US",
  bankName: "Wells Fargo Bank",
  branch: "Main Street",
  provinceCity: "California, San Francisco",
  realName: "Ann Lee",
  number: "12 3456-7890",
  aba: "121000248",
  swift: "wfbius6s",
  phone: "+1 (415) 555-0100",
  address: "1 Main St., San Francisco",
};

test("check digits of published accounts hold, and none with a digit changed (PAYEE-07)", () => {
  const numbers: readonly (readonly [CardKind, string, string, string])[] = [
    ["international", "DE", "DE89 3704 0044 0532 0130 00", "wrong-iban"],
    ["international", "GB", "GB29NWBK60161331926819", "wrong-iban"],
    ["international", "BR", "BR1800360305000010009795493C1", "wrong-iban"],
    ["domestic", "MX", "032180000118359719", "wrong-card-number"],
  ];
  for (const [kind, country, number, code] of numbers) {
    const kept = number.replaceAll(" ", "");
    assert.equal(judgeNumber(kind, country, number), kept);
    const changed = kept.replace(/\d(?=\d{3})/, (digit) => String((Number(digit) + 1) % 10));
    assert.equal(said(judgeNumber(kind, country, changed)), code, changed);
    assert.equal(said(judgeNumber(kind, "FR", number)), kind === "domestic" ? "wrong-card-number" : "wrong-iban");
  }
  assert.deepEqual([hasIban("DE"), hasIban("US"), hasIban("XX")], [true, false, false]);
  for (const aba of ["121000248", "021000021", "011401533"]) assert.ok(isAba(aba), aba);
  for (const aba of ["121000249", "021000012", "000000000x", "991000248", "12100024", ""]) assert.ok(!isAba(aba), aba);
  assert.equal(judgeAba("TH", ""), "");
  assert.equal(said(judgeAba("TH", "121000248")), "wrong-aba");
  assert.equal(judgeSwift("DE", "deut deff"), "DEUTDEFF");
  for (const swift of ["DEUTDEF", "DEUTDEFFX", "DEUTFRPP", "1EUTDEFF", ""])
    assert.equal(said(judgeSwift("DE", swift)), "wrong-swift");
});

test("a changed digit of a routing number is always noticed (PAYEE-07)", () => {
  fc.assert(
    fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [..."121000248"];
      digits[at] = String((Number(digits[at]) + by) % 10);
      assert.ok(!isAba(digits.join("")));
    }),
  );
});

test("an account is kept in one form, and the first wrong field is named (PAYEE-07)", () => {
  const kept = { ...good, number: "1234567890", swift: "WFBIUS6S", phone: "+14155550100" };
  assert.deepEqual(judgeCard("domestic", good), kept);
  for (const [field, typed, code] of [
    ["country", "usa", "no-such-country"],
    ["bankName", "", "wrong-line"],
    ["branch", "x", "wrong-line"],
    ["branch", "..", "wrong-line"],
    ["branch", "Main\u202eStreet", "wrong-line"],
    ["branch", "Main\u0007Street", "wrong-line"],
    ["branch", "x".repeat(100_000), "wrong-line"],
    ["provinceCity", "<b>", "wrong-line"],
    ["realName", "", "wrong-line"],
    ["number", "123", "wrong-card-number"],
    ["number", "١٢٣٤٥٦٧٨٩٠", "wrong-card-number"],
    ["aba", "121000249", "wrong-aba"],
    ["swift", "WFBIDE6S", "wrong-swift"],
    ["phone", "0812345678", "wrong-phone"],
    ["address", "\0\0\0", "wrong-line"],
  ] as const)
    assert.equal(said(judgeCard("domestic", { ...good, [field]: typed })), code, `${field} ${typed.slice(0, 20)}`);
});

test("a holder's name fits the verified one with its words in any order, marks and middle names aside (PAYEE-08)", () => {
  for (const [stated, verified, fits] of [
    ["Ann Lee", "Ann Lee", true],
    ["LEE, ANN", "Ann Lee", true],
    ["Ann M. Lee", "Ann Maria Lee", true],
    ["Ann Lee", "Ann Maria Lee", true],
    ["Jorg Muller", "Jörg Müller", true],
    ["王小明", "王小明", true],
    ["王 小明", "王小明", true],
    ["A. Lee", "Ann Lee", false],
    ["Ann", "Ann Lee", false],
    ["Ann Lee Smith", "Ann Lee", false],
    ["Ann Maria", "Ann Maria Lee", false],
    ["Bob Lee", "Ann Lee", false],
    ["王小红", "王小明", false],
    ["", "Ann Lee", false],
    ["…", "…", false],
  ] as const)
    assert.equal(fitsName(stated, verified), fits, `${stated} for ${verified}`);
});

test("names of payees have 2 to 30 characters, none of the forbidden ones, and a phone its country", () => {
  for (const name of ["My wallet", "冷钱包", "  Ledger  2 "]) assert.ok(typeof judgeName(name) === "string", name);
  assert.equal(judgeName("  Ledger  2 "), "Ledger 2");
  for (const name of ["x", "x".repeat(31), "a<b>", "a\u202eb", "a\0b", "ab；", "＜ab", "x".repeat(100_000), ""])
    assert.equal(said(judgeName(name)), "wrong-payee-name", name.slice(0, 20));
  assert.equal(judgeLine("Äußere Straße 5/7, 2. OG"), "Äußere Straße 5/7, 2. OG");
  assert.equal(judgePhone("+66 81-234-5678"), "+66812345678");
  for (const phone of ["66812345678", "+0812345678", "+66", `+${"1".repeat(16)}`])
    assert.equal(said(judgePhone(phone)), "wrong-phone");
});
