import assert from "node:assert/strict";
import { test } from "node:test";
import { isCrossSite } from "./cross-site.ts";
import { langOf } from "./language.ts";
import { networkOf } from "./rate-limit.ts";
import { readToken, sessionCookie } from "./session-token.ts";

test("a network is an IPv4 address, or the first 64 bits of an IPv6 address in one spelling", () => {
  const networks: Record<string, string> = {
    "203.0.113.9": "203.0.113.9",
    "::ffff:203.0.113.9": "203.0.113.9",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
    "2001:0DB8:0001:0002::1": "2001:db8:1:2::/64",
    "2001:db8::1": "2001:db8:0:0::/64",
    "::1": "0:0:0:0::/64",
    "fe80::1": "fe80:0:0:0::/64",
  };
  for (const [address, network] of Object.entries(networks)) assert.equal(networkOf(address), network);
});

test("the language header is read by its weights, and nonsense in it is passed over", () => {
  assert.equal(langOf("zh-Hans-CN;q=0.8, en;q=0.7"), "zh");
  assert.equal(langOf("pt,nl;q=0.9"), "en");
  assert.equal(langOf("pt-BR, zh-HK;q=0.9, en;q=0.8"), "hk");
  assert.equal(langOf("*;q=0.5, zh;q=0.1"), "zh");
  assert.equal(langOf(";;;,q=,zh;q=2,constructor,__proto__"), "en");
  assert.equal(langOf("zh,".repeat(10_000)), "zh");
});

test("a token is found where it may travel, and what cannot be one is not looked up", () => {
  const read = (headers: Record<string, string>) => readToken(headers, "assay");
  assert.deepEqual(read({ authorization: "Bearer abc" }), { text: "abc", from: "header" });
  assert.deepEqual(read({ authorization: "abc", cookie: "assay=def" }), { text: "abc", from: "header" });
  assert.deepEqual(read({ authorization: "", cookie: "x=1; assay=def; y=2" }), { text: "def", from: "cookie" });
  assert.equal(read({ cookie: "xassay=def; assay2=ghi" }), undefined);
  assert.equal(read({ authorization: "a b" }), undefined);
  assert.equal(read({ authorization: "a".repeat(201) }), undefined);
  assert.equal(read({}), undefined);
});

test("only a secure origin has a cookie that is bound to its host", () => {
  assert.equal(sessionCookie("https://assay.test").name, "__Host-assay");
  assert.equal(sessionCookie("http://localhost:3000").open("t"), "assay=t; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax");
});

test("over https the public origin alone is ours, whatever host the request names", () => {
  const origin = "https://assay.test";
  const crosses = (headers: Record<string, string>): boolean => isCrossSite({ host: "assay.test", ...headers }, origin);
  assert.equal(crosses({}), false);
  assert.equal(crosses({ origin }), false);
  assert.equal(crosses({ origin: "http://assay.test" }), true);
  assert.equal(crosses({ origin: "https://assay.test.evil.test" }), true);
  assert.equal(crosses({ origin: "https://evil.test", host: "evil.test" }), true);
  assert.equal(crosses({ origin, "sec-fetch-site": "same-site" }), true);
});
