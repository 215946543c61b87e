/**
 * Whatever rights somebody has in this house, nobody can set a price, a result or an outcome: there is no door for it. What the owner of the database
 * is refused stands in each feature: server/database-owner.test.ts.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "@assay/server/config.ts";
import { type Call, doorOf, rolesOf } from "@assay/core/contract.ts";
import { featureMap } from "@assay/features/map.ts";
import { plausibleFields } from "../abuse/calls.ts";
import { callRequest, openPractice, send } from "../abuse/send.ts";
import { openStillHouse } from "../abuse/still-house.ts";
import { operate, OperatorFault } from "../apps/server/operate.ts";
import { apiText, schemaFile } from "./golden.ts";
import { filesOf, read } from "./sources.ts";

/** Names by which an outcome is preset, overwritten or steered elsewhere. */
const steering =
  /\bpreset|\bforced?_|override|\brigged|manual_|pre_profit|win_rate|must_(win|lose)|risk_control|kill_rate|set_(price|result|outcome|balance)|settle_price|fixed_price/i;
/** What a call may never be told: who was right, at which price something happens to somebody, or what somebody has. */
const decided =
  /^(result|outcome|profit_result|payout|entry|settlement|index|mark(_price)?|open_price|close_price|settle|balance|win)$/i;

async function callsOf(): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>();
  for (const name of featureMap) {
    const contract = (await import(`@assay/features/${name}/contract.ts`)) as { calls: Record<string, Call> };
    for (const [key, call] of Object.entries(contract.calls)) calls.set(`${name}.${key}`, call);
  }
  return calls;
}

test("no call is told a price that settles, a result, an outcome or a balance, and every call refuses fields that it does not know", async () => {
  for (const [name, call] of await callsOf()) {
    const fields = Object.keys(call.input.shape);
    assert.deepEqual(
      fields.filter((field) => steering.test(field) || decided.test(field)),
      [],
      name,
    );
    for (const field of ["outcome", "result", "price_override", "settlement"]) {
      const parsed = call.input.safeParse({ [field]: "1" });
      const isUnknown = parsed.error?.issues.some((issue) => issue.code === "unrecognized_keys") ?? false;
      assert.ok(isUnknown, `${name} takes ${field}`);
    }
  }
});

test("a command of an operator takes a reason, and the auditor has none that changes anything", async () => {
  for (const [name, call] of await callsOf()) {
    const roles = rolesOf(call.who);
    if (roles === undefined || call.method === "GET") continue;
    assert.ok(Object.hasOwn(call.input.shape, "reason"), name);
    assert.ok(call.looks === true || !roles.includes("auditor") || call.path.startsWith("/proposals/"), name);
  }
});

test("with every role at once, no operator's call takes a price, an outcome or a balance, and none moves a customer's money", async () => {
  const house = await openStillHouse();
  try {
    const owner = await openPractice(house.origin);
    const ask = async (
      origin: string,
      call: Pick<Call, "method" | "path">,
      fields: Record<string, string>,
      token: string,
      network: string,
    ) => {
      const request = callRequest(call, fields, token);
      return await send(origin, { ...request, headers: { ...request.headers, "x-forwarded-for": network } });
    };
    const money = async (): Promise<string> =>
      JSON.stringify((await ask(house.origin, { method: "POST", path: "/wallet/list" }, {}, owner, "198.51.100.1")).envelope);
    const profile = await ask(house.origin, { method: "GET", path: "/user/info" }, {}, owner, "198.51.100.1");
    const customer = /"id":"([^"]+)"/.exec(JSON.stringify(profile.envelope))![1]!;
    const before = await money();
    assert.match(before, /"type":"ok"/);
    const crew = [await house.enrol(), await house.enrol("treasury-checker")];
    let driven = 0;
    for (const [name, call] of await callsOf()) {
      if (doorOf(call.who) !== "console" || call.session !== undefined) continue;
      const fields = plausibleFields(call, { customer, operator: customer, case: customer, reason: "to see what happens" });
      for (const { token, network } of crew) {
        for (const field of ["price", "outcome", "balance"]) {
          if (Object.hasOwn(call.input.shape, field)) continue;
          const { envelope } = await ask(house.consoleOrigin, call, { ...fields, [field]: "1" }, token, network);
          // What takes a file is asked without one here: no field of it is even read.
          const refused = call.takes === "file" ? "media-type-not-supported" : "parameter-error";
          assert.equal((envelope as { rejection?: string }).rejection, refused, `${name} ${field}`);
        }
        const { envelope, text } = await ask(house.consoleOrigin, call, fields, token, network);
        assert.ok(envelope, `${name} ${text}`);
        driven += 1;
      }
    }
    assert.ok(driven > 60);
    await house.settled();
    assert.equal(await money(), before);
    assert.deepEqual(house.faults, []);
  } finally {
    await house.close();
  }
});

test("no column presets an outcome or steers a price, and no feature writes what another feature decided", async () => {
  const schema = read(schemaFile.slice(schemaFile.lastIndexOf("/") + 1));
  const found = schema.split("\n").filter((line) => steering.test(line));
  assert.deepEqual(found, []);
  assert.doesNotMatch(await apiText(), steering);
});

test("rules of outcomes know no customer, operator, exposure or balance", () => {
  for (const { path, text } of filesOf("features/{seconds,market}/rules{,/*}.ts")) {
    if (path.endsWith(".test.ts")) continue;
    const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
    assert.doesNotMatch(code, /customerId|customer_id|operatorId|exposure|\bbalance\b|@assay\/server/, path);
  }
});

/** Every word with which somebody would ask for it. */
const wishes = ["set-price", "set-result", "set-outcome", "settle", "win", "close", "liquidate", "fill", "set-balance", "credit"];

test("the operator's command knows no order that sets a price, a result, an outcome or a balance", async () => {
  const config = readConfig({ DATABASE_URL: "postgresql://127.0.0.1:1/none" });
  for (const wish of wishes)
    await assert.rejects(operate([wish, "ann@example.com", "--reason", "because"], config, "eve"), OperatorFault, wish);
});
