import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { delayPolicies, judgeNewPassword, normalEmail, normalPassword, ownWords, pauseAfter, secondsUntil } from "./rules.ts";

const judge = (password: string, own: readonly string[] = [], common: ReadonlySet<string> = new Set()): string | undefined =>
  judgeNewPassword({ password, repeated: password, own }, common)?.code;

describe("passwords (IDENT-01)", () => {
  const rows: [string, string | undefined][] = [
    ["1234567", "password-too-short"],
    ["correct horse battery", undefined],
    ["Zq7#vLm2", undefined],
    ["口令口令安全吗是的", undefined],
    ["😀😁😂🤣😃😄😅", "password-too-short"],
    ["😀😎😂🤣😃😄😅🙃", undefined],
    ["x".repeat(60) + "y1".repeat(34), undefined],
    ["xy1".repeat(43), "password-too-long"],
    ["        ", "password-too-common"],
    ["aaaaaaaa", "password-too-common"],
    ["abababab", "password-too-common"],
    ["12345678", "password-too-common"],
    ["hgfedcba", "password-too-common"],
    ["Assay123", "password-too-common"],
    ["assayassay99", "password-too-common"],
    ["assay-correct-horse", undefined],
  ];
  for (const [password, code] of rows)
    test(`${JSON.stringify(password.slice(0, 24))}: ${code ?? "accepted"}`, () => assert.equal(judge(password), code));

  test("two different passwords are refused first, and two spellings of one character are one", () => {
    assert.equal(judgeNewPassword({ password: "a", repeated: "b", own: [] })?.code, "passwords-differ");
    assert.equal(judgeNewPassword({ password: "ca\u0301ndido-99", repeated: "c\u00e1ndido-99", own: [] }), undefined);
    assert.equal(normalPassword("１２３"), "123");
  });

  test("a published password is refused whatever its case", () => {
    assert.equal(judge("Sunshine", [], new Set(["sunshine"])), "password-too-common");
  });

  test("the customer's own address is refused, alone or with next to nothing beside it", () => {
    const own = ownWords("ann.lee@example.com");
    for (const password of ["ann.lee@example.com", "Ann.Lee1", "ann.lee123"])
      assert.equal(judge(password, own), "password-too-common");
    assert.equal(judge("ann.lee likes tea", own), undefined);
    assert.equal(judge("886912345678", ownWords("+886912345678")), "password-too-common");
  });

  test("any text of 8 to 128 code points with variety is accepted: no composition rule", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0x4e00, max: 0x9fff }), { minLength: 8, maxLength: 128 }), (points) => {
        const password = String.fromCodePoint(...points);
        fc.pre(new Set(points.slice(1).map((point, index) => point - points[index]!)).size > 1);
        assert.equal(judge(password.normalize("NFKC")), undefined);
      }),
    );
  });
});

describe("email addresses", () => {
  const rows: [string, string | undefined][] = [
    ["Ann@Example.COM", "ann@example.com"],
    [" ann+tag@mail.example.co ", "ann+tag@mail.example.co"],
    ["ａｎｎ@example.com", "ann@example.com"],
    ["ann@bücher.example", "ann@xn--bcher-kva.example"],
    ["ann", undefined],
    ["ann@", undefined],
    ["ann@localhost", undefined],
    ["ann@127.0.0.1", undefined],
    ["ann@[::1]", undefined],
    ["ann@example.com:25", undefined],
    ["ann@example.com/x", undefined],
    ["a@b@example.com", undefined],
    [".ann@example.com", undefined],
    ["ann..lee@example.com", undefined],
    ["ann@exa mple.com", undefined],
    ["ann\r\nbcc: eve@example.com", undefined],
    ["ann@-example.com", undefined],
    [`${"a".repeat(65)}@example.com`, undefined],
    [`a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.com`, undefined],
  ];
  for (const [text, address] of rows) {
    test(`${JSON.stringify(text.slice(0, 40))} ${address === undefined ? "is refused" : "is kept"}`, () =>
      assert.equal(normalEmail(text), address));
  }

  test("a normal address is its own normal form", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const address = normalEmail(text);
        fc.pre(address !== undefined);
        assert.equal(normalEmail(address), address);
      }),
    );
  });
});

test("failures are free at first, then the pause doubles up to its longest (IDENT-05)", () => {
  const policy = { free: 2, longestMs: 5_000, forgottenAfterMs: 0 };
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 2_000].map((failures) => pauseAfter(failures, policy)),
    [0, 0, 0, 1_000, 2_000, 4_000, 5_000, 5_000],
  );
  for (const each of Object.values(delayPolicies)) assert.ok(pauseAfter(Number.MAX_SAFE_INTEGER, each) <= 15 * 60_000);
});

test("a pause is told in whole seconds, rounded up", () => {
  const now = new Date(10_000);
  assert.deepEqual(
    [9_000, 10_000, 10_001, 11_000].map((at) => secondsUntil(new Date(at), now)),
    [0, 0, 1, 1],
  );
});
