import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type HttpHouse, openHttpHouse, send } from "./toy/http-house.ts";
import { sessions } from "./toy/server.ts";

let http: HttpHouse;
const form = { "content-type": "application/x-www-form-urlencoded" };
const as = (customerId: string): Record<string, string> => {
  const token = `token-of-${customerId}`;
  sessions.set(token, { customerId, sessionId: `session-of-${customerId}`, fresh: true });
  return { authorization: token };
};
const tell = (headers: Record<string, string>, body: string, path: string) =>
  send(http.origin + path, { method: "POST", headers, body });

before(async () => {
  http = await openHttpHouse();
});
after(async () => await http.close());

describe("sessions", () => {
  test("a call that opens a session sets a cookie no script can read; one that closes it takes it away", async () => {
    const opened = await tell(form, "as=ann", "/api/toy/open");
    const cookie = opened.headers["set-cookie"]![0]!;
    assert.match(cookie, /^assay=[0-9a-f-]{36}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = { cookie: `other=1; ${cookie.split(";")[0]!}` };
    const asked = await send(`${http.origin}/api/toy/ask`, { headers });
    assert.equal(asked.body.message["who"], "ann");
    const closed = await send(`${http.origin}/api/toy/close`, { headers: { ...headers, "x-assay": "1" } });
    assert.equal(closed.body.message, "closed");
    assert.match(String(closed.headers["set-cookie"]), /^assay=; Max-Age=0; /);
    assert.equal((await send(`${http.origin}/api/toy/ask`, { headers })).body.message["who"], null);
  });

  test("the Authorization header works, with Bearer or bare, and wins over the cookie", async () => {
    const { authorization } = as("bob") as { authorization: string };
    for (const headers of [
      { authorization },
      { authorization: `Bearer ${authorization}` },
      { authorization, cookie: "assay=token-of-ann" },
    ]) {
      assert.equal((await send(`${http.origin}/api/toy/ask`, { headers })).body.message["who"], "bob");
    }
    const wrong = await send(`${http.origin}/api/toy/ask`, {
      headers: { authorization: "wrong", cookie: `assay=${authorization}` },
    });
    assert.equal(wrong.body.message["who"], null);
  });

  test("over https the cookie is bound to the host", async () => {
    const secure = await openHttpHouse({ publicOrigin: "https://assay.test" });
    const opened = await send(`${secure.origin}/api/toy/open`, { method: "POST", headers: form, body: "as=ann" });
    assert.match(opened.headers["set-cookie"]![0]!, /^__Host-assay=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    assert.equal(opened.headers["strict-transport-security"], "max-age=31536000; includeSubDomains");
    const other = await send(`${secure.origin}/api/toy/open`, {
      method: "POST",
      headers: { ...form, origin: secure.origin },
      body: "as=ann",
    });
    assert.equal(other.status, 403);
    await secure.close();
  });
});

describe("another site's page", () => {
  const add = (headers: Record<string, string>) => tell({ ...form, ...headers }, "word=a", "/api/toy/add");
  test("cannot use our cookie: a state change by cookie needs our header, whatever the method", async () => {
    as("eve");
    const cookie = "assay=token-of-eve";
    assert.deepEqual([(await add({ cookie })).status, (await add({ cookie })).body.rejection], [403, "cross-site-refused"]);
    assert.equal((await send(`${http.origin}/api/toy/close`, { headers: { cookie } })).status, 403);
    assert.ok(sessions.has("token-of-eve"));
    assert.equal((await add({ cookie, "x-assay": "1" })).body.type, "ok");
  });

  test("is refused by its origin even with a token and a header", async () => {
    const own = { ...as("eve"), "x-assay": "1" };
    const host = new URL(http.origin).host;
    for (const headers of [
      { origin: "https://evil.test" },
      { origin: "null" },
      { origin: `https://${host}` },
      { origin: `http://${host}.evil.test` },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ] as Record<string, string>[]) {
      assert.deepEqual([headers, (await add({ ...own, ...headers })).status], [headers, 403]);
    }
    for (const headers of [
      { origin: http.origin },
      { origin: "http://assay.test" },
      { "sec-fetch-site": "same-origin" },
    ] as Record<string, string>[]) {
      assert.equal((await add({ ...own, ...headers })).status, 200);
    }
  });

  test("gets no CORS answer", async () => {
    const { headers } = await send(`${http.origin}/api/toy/ask`, { headers: { origin: "https://evil.test" } });
    assert.equal(headers["access-control-allow-origin"], undefined);
  });
});
