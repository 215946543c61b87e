import assert from "node:assert/strict";
import { test } from "node:test";
import { ADDRESS_LENGTH_MAX, readAddress } from "./web-address.ts";

test("a page of ours and a site over https are addresses", () => {
  assert.deepEqual(readAddress("/pages/common/faq?q=fees"), { kind: "own", path: "/pages/common/faq?q=fees" });
  const site = { kind: "site", url: "https://example.com/a?b=c", origin: "https://example.com" };
  assert.deepEqual(readAddress("https://example.com/a?b=c"), site);
});

test("whatever could be something else than it looks like is none", () => {
  const refused = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>1</script>",
    "http://example.com",
    "//example.com",
    "/\\example.com",
    "\\\\example.com",
    "https:example.com",
    "https:///example.com",
    "https://user@example.com",
    "https://user:word@example.com",
    "https://our.house@example.com/",
    "https://@example.com",
    "https://example.com\\@other.com",
    "https://example.com/ a",
    "https://exаmple.com",
    "https://example.com/\u202etxt",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "",
    "pages/common/faq",
    `https://example.com/${"a".repeat(ADDRESS_LENGTH_MAX)}`,
  ];
  assert.deepEqual(
    refused.filter((text) => readAddress(text) !== undefined),
    [],
  );
});
