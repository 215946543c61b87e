/** Customers and operators come in by doors of their own: what one answers the other does not know. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Call, doorOf } from "@assay/core/contract.ts";
import { everyCall } from "./calls.ts";
import { callRequest, openPractice, send } from "./send.ts";
import { type OperatorAtWork, openStillHouse, type StillHouse } from "./still-house.ts";

describe("two doors", () => {
  let house: StillHouse;
  let calls: Call[];
  let customer: string;
  let operator: OperatorAtWork;
  before(async () => {
    house = await openStillHouse();
    calls = await everyCall();
    customer = await openPractice(house.origin);
    operator = await house.enrol();
  });
  after(async () => await house.close());

  const ask = async (origin: string, call: Call, token: string, network: string) => {
    const request = callRequest(call, {}, token);
    return await send(origin, { ...request, headers: { ...request.headers, "x-forwarded-for": network } });
  };
  const rejectionOf = (answer: { envelope: unknown }) => (answer.envelope as { rejection?: string } | undefined)?.rejection;

  test("no call is answered at the other's door, whoever asks (OPERATOR-09)", async () => {
    await house.settled();
    const before = await house.state();
    let tried = 0;
    for (const call of calls) {
      const isConsole = doorOf(call.who) === "console";
      if (call.everywhere) continue;
      const wrong = isConsole ? house.origin : house.consoleOrigin;
      for (const token of [customer, operator.token]) {
        assert.equal(rejectionOf(await ask(wrong, call, token, operator.network)), "not-found", `${call.method} ${call.path}`);
        tried += 1;
      }
    }
    assert.ok(tried > 200);
    assert.equal(await house.state(), before);
  });

  test("a customer's session opens nothing at the console's door, and an operator's nothing at the customers' (OPERATOR-09)", async () => {
    const guarded = calls.filter(({ who, takes }) => who !== "visitor" && who !== "console" && takes === undefined);
    for (const [index, call] of guarded.entries()) {
      const isConsole = doorOf(call.who) === "console";
      // One caller's budget is not for every call of the house.
      if (index % 100 === 0) operator = await house.enrol();
      const [origin, token] = isConsole ? [house.consoleOrigin, customer] : [house.origin, operator.token];
      assert.equal(rejectionOf(await ask(origin, call, token, operator.network)), "please-log-in", `${call.method} ${call.path}`);
    }
  });

  test("an operator's token is good in his own network alone, and evidence is shown at both doors (OPERATOR-01, OPERATOR-09)", async () => {
    const me = calls.find(({ path }) => path === "/console/me")!;
    assert.equal((await ask(house.consoleOrigin, me, operator.token, operator.network)).envelope?.type, "ok");
    assert.equal(rejectionOf(await ask(house.consoleOrigin, me, operator.token, "203.0.113.9")), "please-log-in");
    const acts = calls.find(({ path }) => path === "/acts")!;
    for (const origin of [house.origin, house.consoleOrigin])
      assert.equal((await ask(origin, acts, customer, operator.network)).envelope?.type, "ok");
  });

  test("the console's pages may reach their own origin and nothing else, and its cookie is its own", async () => {
    const { headers } = await send(house.consoleOrigin, { method: "GET", path: "/api/console/me" });
    assert.match(String(headers["content-security-policy"]), /^default-src 'none';script-src 'self'/);
    assert.doesNotMatch(String(headers["content-security-policy"]), /unsafe|ws:/);
  });
});
