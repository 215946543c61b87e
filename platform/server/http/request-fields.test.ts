import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import fc from "fast-check";
import { mediaTypeOf, parseBody, parseForm, parseJson, parseQuery } from "./request-fields.ts";

/** Runs a parser; what it refuses is undefined, and anything but a refusal is a failure. */
function read<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (fault) {
    assert.ok(fault instanceof Rejection && fault.code === "parameter-error", String(fault));
    return undefined;
  }
}

const field = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => !text.includes("\0") && text.isWellFormed());
const fields = fc.dictionary(field, field, { maxKeys: 20, noNullPrototype: false });

describe("whatever arrives", () => {
  test("is read or refused, and never breaks a parser", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.webQueryParameters(),
      fc.string({ unit: fc.constantFrom(...'{}[]"\\:,=&%+0eE-.u') }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const parse of [parseForm, parseJson, parseQuery]) {
          const parsed = read(() => parse(text));
          assert.ok(parsed === undefined || Object.getPrototypeOf(parsed) === null);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test("in bytes is read or refused as well", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        read(() => parseBody(bytes, "application/json"));
        read(() => parseBody(bytes, "application/x-www-form-urlencoded"));
      }),
      { numRuns: 2_000 },
    );
  });
});

test("a form carries every text there and back", () => {
  fc.assert(
    fc.property(fields, (sent) => {
      assert.deepEqual({ ...parseForm(new URLSearchParams(sent).toString()) }, { ...sent });
    }),
  );
});

test("JSON reads like JSON.parse, but for numbers and truth values, which stay the words that were sent", () => {
  const worded = (value: unknown): unknown => {
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (Array.isArray(value)) return value.map(worded);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, worded(inner)]));
  };
  const value = fc
    .jsonValue({ maxDepth: 5, noUnicodeString: false })
    .map((inner) => JSON.parse(JSON.stringify({ inner })) as object);
  fc.assert(
    fc.property(value, (sent) => {
      const parsed = read(() => parseJson(JSON.stringify(sent)));
      if (parsed !== undefined) assert.deepEqual(JSON.stringify(parsed), JSON.stringify(worded(sent)));
    }),
  );
});

test("digits stay as they were sent, however many", () => {
  const sent = '{"a":0.1000000000000000055511151231257827,"b":-0,"c":1E400,"d":123456789012345678901234567890}';
  assert.deepEqual(
    { ...parseJson(sent) },
    {
      a: "0.1000000000000000055511151231257827",
      b: "-0",
      c: "1E400",
      d: "123456789012345678901234567890",
    },
  );
});

test("a text that looks like structure is no trap", () => {
  assert.deepEqual({ ...parseJson('{"a":"{[\\"a\\":","b":"\\\\","c":["]"]}') }, { a: '{["a":', b: "\\", c: ["]"] });
  assert.equal(read(() => parseJson('{"a":{"b":1},"c":{"b":2}}'))?.["a"] !== undefined, true);
  assert.equal(
    read(() => parseJson('{"a":{"b":1,"b":1}}')),
    undefined,
  );
});

test("a hostile body costs no more than its length", () => {
  const hostile = [
    `"${'\\"'.repeat(32_000)}`,
    `{"a":"${"\\\\".repeat(32_000)}"`,
    "[".repeat(65_000),
    `{"a":${"1".repeat(65_000)}}`,
    "%".repeat(65_000),
  ];
  const started = performance.now();
  for (const text of hostile) {
    read(() => parseJson(text));
    read(() => parseForm(text));
  }
  assert.ok(performance.now() - started < 500);
});

test("only exact media types count", () => {
  assert.equal(mediaTypeOf("application/json"), "json");
  assert.equal(mediaTypeOf('APPLICATION/JSON; charset="utf-8"'), "json");
  assert.equal(mediaTypeOf("application/x-www-form-urlencoded;charset=UTF-8"), "form");
  for (const type of [
    undefined,
    "",
    "application/json;",
    "application/json\t",
    "application/json; charset=utf-7",
    "text/json",
    " application/json",
  ]) {
    assert.throws(() => mediaTypeOf(type), { code: "media-type-not-supported" });
  }
});
