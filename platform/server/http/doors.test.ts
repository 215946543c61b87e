/** One set of features behind two doors: the customers' and the console's. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import * as z from "zod/mini";
import { feature, query } from "../feature.ts";
import { calls as toyCalls } from "../toy/contract.ts";
import { type HttpHouse, openHttpHouse, send } from "../toy/http-house.ts";
import { toy } from "../toy/server.ts";
import { admission } from "./admission.ts";

const read = call("GET /test/read", { who: operator("auditor"), does: "Reads.", input: {}, output: z.string(), rejections: [] });
const evidence = call("GET /test/evidence", {
  who: "visitor",
  everywhere: true,
  does: "Shows evidence.",
  input: {},
  output: z.string(),
  rejections: [],
});
const features = [
  toy,
  feature("test", import.meta.dirname, { handlers: [query(read, async () => "read"), query(evidence, async () => "shown")] }),
];

let customers: HttpHouse;
let desks: HttpHouse;
let closed: HttpHouse;
before(async () => {
  const session = { operatorId: "00000000-0000-7000-8000-000000000001", number: 1, sessionId: "s", roles: ["auditor"] } as const;
  const authenticate = async (token: string) => (token === "of-an-auditor" ? session : null);
  customers = await openHttpHouse({ features });
  desks = await openHttpHouse({ features, operators: { authenticate, admits: () => true } });
  closed = await openHttpHouse({ features, operators: { authenticate, admits: admission(["10.0.0.0/8"]) } });
});
after(async () => {
  for (const house of [customers, desks, closed]) await house.close();
});

const ask = async ({ origin }: HttpHouse, path: string, token?: string) =>
  await send(`${origin}/api${path}`, { headers: token === undefined ? {} : { authorization: token } });

test("each door answers its own calls, and evidence is shown at both (OPERATOR-09)", async () => {
  assert.equal((await ask(customers, read.path)).status, 404);
  assert.equal((await ask(desks, toyCalls.ask.path)).status, 404);
  assert.equal((await ask(desks, read.path)).body.rejection, "please-log-in");
  assert.equal((await ask(desks, read.path, "of-somebody")).body.rejection, "please-log-in");
  for (const door of [customers, desks]) assert.equal((await ask(door, evidence.path)).body.message, "shown");
});

test("the console answers no network outside its list, whatever is asked", async () => {
  for (const path of [evidence.path, read.path, "/nothing"]) {
    const { status, body } = await ask(closed, path, "of-an-auditor");
    assert.deepEqual([path, status, body.rejection], [path, 403, "network-refused"]);
  }
});

test("the console's cookie and policy are its own", async () => {
  const [own, other] = [await ask(desks, read.path), await ask(customers, evidence.path)];
  assert.match(String(own.headers["content-security-policy"]), /^default-src 'none'/);
  assert.match(String(other.headers["content-security-policy"]), /^default-src 'self'/);
});
