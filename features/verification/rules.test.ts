import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Judged, ageAt, captureOf, decide, isFault, judgeDetails, judgePicture, maskName, maskNumber } from "./rules.ts";
import { birthIn, isDocumentNumber } from "./rules/document-number.ts";

const now = new Date("2026-03-02T12:00:00Z");
const good = {
  name: "Ann  Lee",
  country: "TH",
  idType: "passport",
  number: "aa-123 4567",
  birth: "1990-05-17",
  expires: "2026-03-02",
} as const;

const codeOf = (stated: Parameters<typeof judgeDetails>[0]): string => {
  const judged = judgeDetails(stated, now);
  return isFault(judged) ? judged.code : "good";
};

test("what is stated is kept in one form, and a document is good on its last day", () => {
  const kept = {
    name: "Ann Lee",
    country: "TH",
    idType: "passport",
    number: "AA1234567",
    birth: "1990-05-17",
    expires: "2026-03-02",
  };
  assert.deepEqual(judgeDetails(good, now), kept);
});

test("VERIF-05 each fault has its name: age, expiry, number, birth, name", () => {
  const cases: readonly (readonly [Parameters<typeof judgeDetails>[0], string])[] = [
    [{ ...good, name: "1" }, "wrong-name"],
    [{ ...good, name: "Ann <b>" }, "wrong-name"],
    [{ ...good, name: "x".repeat(81) }, "wrong-name"],
    [{ ...good, country: "" }, "wrong-country"],
    [{ country: "TH", name: "Ann Lee" }, "wrong-id-type"],
    [{ ...good, number: "1" }, "wrong-id-number"],
    [{ ...good, birth: "" }, "wrong-birth-date"],
    [{ ...good, birth: "1990-02-30" }, "wrong-birth-date"],
    [{ ...good, birth: "2027-01-01" }, "wrong-birth-date"],
    [{ ...good, birth: "1800-01-01" }, "wrong-birth-date"],
    [{ ...good, birth: "2008-03-03" }, "underage"],
    [{ ...good, birth: "2008-03-02" }, "good"],
    [{ ...good, expires: "" }, "wrong-expiry"],
    [{ ...good, expires: "2026-03-01" }, "document-expired"],
    [{ ...good, idType: "driver-license", expires: "" }, "good"],
    [{ ...good, name: "王小明" }, "good"],
    [{ ...good, name: "Seán O'Brien-Müller Jr." }, "good"],
  ];
  for (const [stated, code] of cases) assert.equal(codeOf(stated), code, JSON.stringify(stated));
});

test("numbers of published specimens pass, and none with a digit changed", () => {
  const specimens: readonly (readonly [string, string])[] = [
    ["CN", "11010519491231002X"],
    ["TW", "A123456789"],
    ["TH", "1101700230708"],
    ["DE", "L01X00T471"],
    ["SG", "S0000001I"],
    ["ES", "12345678Z"],
    ["BR", "52998224725"],
    ["IN", "234123412346"],
  ];
  for (const [country, number] of specimens) {
    assert.ok(isDocumentNumber(country, "id-card", number), `${country} ${number}`);
    const at = [...number].findLastIndex((sign, index) => /\d/.test(sign) && index < number.length - 1);
    const changed = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
    assert.ok(!isDocumentNumber(country, "id-card", changed), `${country} ${changed}`);
  }
  assert.equal(birthIn("CN", "id-card", "11010519491231002X"), "1949-12-31");
  const chinese = { ...good, country: "CN", idType: "id-card", number: "11010519491231002X" } as const;
  assert.equal(codeOf({ ...chinese, birth: "1949-12-30" }), "wrong-birth-date");
  assert.equal(codeOf({ ...chinese, birth: "" }), "good");
});

test("a birthday counts on its day", () => {
  assert.equal(ageAt(new Date("2008-03-02"), now), 18);
  assert.equal(ageAt(new Date("2008-03-03"), now), 17);
  assert.equal(ageAt(new Date("2008-02-29"), new Date("2026-02-28")), 17);
  assert.equal(ageAt(new Date("2008-02-29"), new Date("2026-03-01")), 18);
});

test("a picture is refused for the first thing that is wrong with it", () => {
  const fine = { width: 900, height: 640, sharpness: 500, light: 150 };
  assert.equal(judgePicture(fine), undefined);
  assert.equal(judgePicture({ ...fine, height: 479 }), "picture-small");
  assert.equal(judgePicture({ ...fine, sharpness: 20 }), "picture-blurred");
  assert.equal(judgePicture({ ...fine, light: 20 }), "picture-dark");
  assert.equal(judgePicture({ ...fine, light: 250 }), "picture-bright");
});

const accept: Judged = { verdict: "accept", part: null, cause: null };
const redo = (part: "front" | "selfie"): Judged => ({ verdict: "redo", part, cause: "blurred" });
const refuse: Judged = { verdict: "refuse", part: "front", cause: "forged" };

test("VERIF-02 one decides where one is needed, two that agree where two are, and a third where they differ", () => {
  assert.equal(decide([], 1), undefined);
  assert.equal(decide([accept], 1), accept);
  assert.equal(decide([accept], 2), undefined);
  assert.equal(decide([accept, accept], 2)?.verdict, "accept");
  assert.equal(decide([accept, redo("front")], 2), undefined);
  assert.equal(decide([redo("front"), redo("selfie")], 2), undefined);
  assert.equal(decide([accept, refuse, accept], 2)?.verdict, "accept");
  assert.equal(decide([accept, refuse, redo("front")], 2)?.part, "front");
  assert.equal(decide([redo("front"), accept, redo("selfie")], 2)?.part, "selfie");
});

test("VERIF-02 nobody alone makes of two others' accepted case anything else, in whatever order", () => {
  const any = fc.constantFrom(accept, refuse, redo("front"), redo("selfie"));
  fc.assert(
    fc.property(any, fc.nat(2), (odd, place) => {
      const given = [accept, accept];
      given.splice(place, 0, odd);
      assert.equal(decide(given, 2)?.verdict, "accept");
    }),
  );
});

test("two gestures are never the same, and a code has letters that nobody confuses", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const { code, gestures } = captureOf(bytes);
      assert.match(code, /^[2-9A-HJKMNP-Z]{6}$/);
      assert.notEqual(gestures[0], gestures[1]);
    }),
  );
});

test("what is shown of a name and a number names nobody", () => {
  assert.equal(maskName("Ann Lee"), "A** L**");
  assert.equal(maskName("王小明"), "王**");
  assert.equal(maskNumber("AA1234567"), "••••4567");
});
