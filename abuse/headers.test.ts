import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { root } from "../scripts/set-up.mjs";
import { type Answer, callRequest, openPractice, type Request, send } from "./send.ts";
import { openStillHouse, type StillHouse } from "./still-house.ts";

const get = (path: string): Request => ({ method: "GET", path });
const asset = globSync("assets/*.js", { cwd: join(root, "apps", "web", "dist") })[0];

/** Every kind of answer that the house gives. */
const kinds: Readonly<Record<string, Request>> = {
  "a page": get("/"),
  "an asset": get(`/${asset}`),
  "an answer of a call": get("/api/currency/list"),
  "a rejection of a call": callRequest({ method: "POST", path: "/user/login" }, {}),
  "a call without a session": get("/api/user/info"),
  "no such page": get("/nothing"),
  "no such call": get("/api/nothing"),
  "a wrong method": { method: "DELETE", path: "/api/currency/list" },
  "a wrong media type": { method: "POST", path: "/api/user/login", headers: { "content-type": "text/xml" }, body: "<a/>" },
  "too large a body": {
    method: "POST",
    path: "/api/user/login",
    headers: { "content-type": "application/json" },
    body: "x".repeat(70_000),
  },
  "an unreadable address": get("/api/%zz"),
  "another site's request": { method: "POST", path: "/api/user/login", headers: { origin: "https://evil.example" } },
  "the reference": get("/api/docs"),
  "the inventory": get("/api/openapi.json"),
  "the inbox": get("/dev/inbox"),
  "the health probe": get("/health"),
  "the readiness probe": get("/ready"),
  "metrics for strangers": get("/metrics"),
};

/** What each answer is graded by: the whole, or what is missing. */
const grades: Readonly<Record<string, (answer: Answer) => boolean>> = {
  "loads nothing from elsewhere": ({ headers }) => /default-src 'self'/.test(String(headers["content-security-policy"])),
  "runs no inline script": ({ headers }) => !/unsafe-(inline|eval)/.test(String(headers["content-security-policy"])),
  "has no plugins and no other base": ({ headers }) =>
    /object-src 'none'/.test(String(headers["content-security-policy"])) &&
    /base-uri 'none'/.test(String(headers["content-security-policy"])),
  "is framed by nobody": ({ headers }) =>
    /frame-ancestors 'none'/.test(String(headers["content-security-policy"])) && headers["x-frame-options"] === "DENY",
  "is taken for what it says": ({ headers }) => headers["x-content-type-options"] === "nosniff",
  "sends no address to others": ({ headers }) => headers["referrer-policy"] === "same-origin",
  "shares no window": ({ headers }) => headers["cross-origin-opener-policy"] === "same-origin",
  "is embedded by nobody": ({ headers }) => headers["cross-origin-resource-policy"] === "same-origin",
  "opens itself to no other origin": ({ headers }) => headers["access-control-allow-origin"] === undefined,
  "says how long it may be kept": ({ headers }) => headers["cache-control"] !== undefined,
  "does not say what made it": ({ headers }) => headers["server"] === undefined && headers["x-powered-by"] === undefined,
  "says what it is": ({ headers }) => String(headers["content-type"]).endsWith("; charset=utf-8"),
};

describe("the headers of", () => {
  let house: StillHouse;
  before(async () => {
    house = await openStillHouse();
  });
  after(async () => await house.close());

  for (const [kind, request] of Object.entries(kinds))
    test(kind, { skip: kind === "an asset" && asset === undefined && "build the web app by `npm start`" }, async () => {
      const answer = await send(house.origin, request);
      const missing = Object.entries(grades).flatMap(([grade, passes]) => (passes(answer) ? [] : [grade]));
      assert.deepEqual(missing, [], JSON.stringify(answer.headers));
    });

  test("what is private is kept nowhere", async () => {
    const { headers } = await send(
      house.origin,
      callRequest({ method: "POST", path: "/wallet/list" }, {}, await openPractice(house.origin)),
    );
    assert.equal(headers["cache-control"], "no-store");
  });
});
