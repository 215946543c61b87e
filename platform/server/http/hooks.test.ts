import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type HttpHouse, openHttpHouse } from "../toy/http-house.ts";
import { hooksOf } from "./hooks.ts";

const heard: string[] = [];
let http: HttpHouse;
before(async () => {
  const hook = {
    name: "toy",
    isFrom: (raw: Buffer, headers: object) => Reflect.get(headers, "x-signed") === String(raw.length),
    receive: async (_tx: unknown, raw: Buffer) => void heard.push(raw.toString("utf8")),
  };
  const transact = async (run: (tx: never) => Promise<void>): Promise<void> => await run(undefined as never);
  http = await openHttpHouse({ mounts: [hooksOf([{ hooks: [hook] }], { transact: transact as never })] });
});
after(async () => await http.close());

const post = async (body: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(`${http.origin}/hooks/toy`, { method: "POST", body, headers })).status;

test("what is signed over its raw bytes is received, whatever its type says it is", async () => {
  const body = '{ "spaces":  "stay" }';
  assert.equal(await post(body, { "x-signed": String(body.length), "content-type": "application/json" }), 200);
  assert.deepEqual(heard, [body]);
});

test("what nobody has signed, nothing at all and more than 64 kB are received by nobody", async () => {
  assert.equal(await post("{}", {}), 401);
  assert.equal(await post("", { "x-signed": "1" }), 401);
  const long = "x".repeat(65 * 1_024);
  assert.equal(await post(long, { "x-signed": String(long.length) }), 413);
  assert.equal(heard.length, 1);
});
