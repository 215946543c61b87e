/** What a flood from a network takes from whom, at the door. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type HttpHouse, openHttpHouse, send } from "../toy/http-house.ts";
import { keysOf } from "../keys/keys.ts";
import { deviceCookie } from "./device-cookie.ts";

const ORIGIN = "http://assay.test";
const form = { "content-type": "application/x-www-form-urlencoded" };
const ask = (house: HttpHouse, address: string, headers: Record<string, string> = {}) =>
  send(`${house.origin}/api/toy/ask`, { headers: { "x-forwarded-for": address, ...headers } });
const budget = (tokens: number) => ({ tokens, seconds: 60 });

describe("the device cookie", () => {
  test("is read only where a server of ours has made it", () => {
    const cookie = deviceCookie(ORIGIN, keysOf("a secret"));
    const { deviceId, header } = cookie.make();
    const pair = header.split(";")[0]!;
    assert.equal(cookie.read({ cookie: `other=1; ${pair}` }), deviceId);
    assert.match(header, /^assay-device=[\w-]{22}\.[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.match(deviceCookie("https://assay.test", keysOf("a secret")).make().header, /^__Host-assay-device=.*; Secure$/);
    for (const forged of ["", "assay-device=", pair.slice(0, -1), pair.replace("=", "=A"), `${pair}x`]) {
      assert.equal(cookie.read({ cookie: forged }), undefined, forged);
    }
    assert.equal(deviceCookie(ORIGIN, keysOf("another secret")).read({ cookie: pair }), undefined);
    assert.equal(cookie.read({}), undefined);
  });

  test("comes with the first session of a browser, stays for the next, and has a budget of its own in a network that is flooded", async () => {
    const house = await openHttpHouse({
      trustProxy: ["127.0.0.1"],
      budgets: { network: budget(10), visitor: budget(10), customer: budget(100), device: budget(4) },
    });
    const open = (headers: Record<string, string>) =>
      send(`${house.origin}/api/toy/open`, {
        method: "POST",
        headers: { ...form, "x-assay": "1", "x-forwarded-for": "203.0.113.1", ...headers },
        body: "as=ann",
      });
    const cookies = [(await open({})).headers["set-cookie"] ?? []].flat();
    const own = cookies.find((one) => one.startsWith("assay-device="))!.split(";")[0]!;
    const again = [(await open({ cookie: own })).headers["set-cookie"] ?? []].flat();
    assert.equal(
      again.some((one) => one.startsWith("assay-device=")),
      false,
    );

    while ((await ask(house, "203.0.113.1")).status === 200);
    assert.equal((await ask(house, "203.0.113.1", { cookie: own })).status, 200);
    assert.equal((await ask(house, "198.51.100.1")).status, 200, "another network");
    while ((await ask(house, "198.51.100.1", { cookie: own })).status === 200);
    assert.equal((await ask(house, "198.51.100.1")).status, 200, "a device spends nothing of its network's");
    await house.close();
  });
});

describe("a wide network", () => {
  test("spends what eight networks may, and takes nothing from those beyond it", async () => {
    const house = await openHttpHouse({
      trustProxy: ["127.0.0.1"],
      budgets: { network: budget(5), visitor: budget(1_000), customer: budget(1_000) },
    });
    let answered = 0;
    for (let network = 0; network < 20; network += 1) {
      while ((await ask(house, `2001:db8:1:${network}::1`)).status === 200) answered += 1;
    }
    assert.equal(answered, 40);
    assert.equal((await ask(house, "2001:db8:2::1")).status, 200);
    assert.equal((await ask(house, "203.0.113.7")).status, 200);
    await house.close();
  });
});
