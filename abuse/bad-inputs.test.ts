import assert from "node:assert/strict";
import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { doorOf } from "@assay/core/contract.ts";
import { differing, sendBadInputs } from "./bad-inputs.ts";
import { everyCall, plausibleFields } from "./calls.ts";
import { callRequest, nextNetwork, openPractice, send } from "./send.ts";
import { openStillHouse, type StillHouse } from "./still-house.ts";

/** `npm run abuse` sends as many as you like. */
const COUNT = 3_000;

describe("bad inputs", () => {
  let house: StillHouse;
  before(async () => {
    house = await openStillHouse();
  });
  after(async () => await house.close());

  test("bodies that come too slowly hold up nobody else, and what is cut off in the middle does nothing", async () => {
    const token = await openPractice(house.origin);
    const posts = (await everyCall()).filter(({ method, who }) => method === "POST" && doorOf(who) === "customers");
    const wallets = callRequest({ method: "POST", path: "/wallet/list" }, {}, token);
    await house.settled();
    const state = await house.state();
    const slow = await Promise.all(posts.map((call) => beginBody(house.origin, callRequest(call, plausibleFields(call), token))));
    assert.equal((await send(house.origin, wallets)).envelope?.type, "ok");
    for (const socket of slow) socket.destroy();
    await Promise.all(slow.map(async (socket) => socket.closed || (await once(socket, "close"))));
    assert.equal((await send(house.origin, wallets)).envelope?.type, "ok");
    await house.settled();
    assert.equal(differing(state, await house.state()), "");
    assert.deepEqual(house.faults, []);
  });

  test("a body that comes slowly and whole is taken", async () => {
    const token = await openPractice(house.origin);
    const fields = { currency_id: "3", number: "1", from_field: "change", to_field: "lever" };
    const socket = await beginBody(house.origin, callRequest({ method: "POST", path: "/wallet/change" }, fields, token));
    socket.write("&");
    const [answer] = (await once(socket, "data")) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 200[^]*"type":"ok"/);
    socket.destroy();
  });

  // The last: some of them are taken, and jobs of a minute go on with what an operator has stopped.
  test(`of ${COUNT} generated ones none breaks the server, none is taken, and none changes anything`, async () => {
    const { sent, refusals, faults } = await sendBadInputs(house, { seed: "test", count: COUNT });
    assert.deepEqual(faults.slice(0, 20), []);
    assert.equal(sent, COUNT);
    assert.ok(refusals > COUNT / 2);
  });
});

/** Sends a request whose body is all there but for one last byte: an empty field. */
async function beginBody(origin: string, { path, headers, body = "" }: ReturnType<typeof callRequest>): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const own = { host: "localhost", "x-forwarded-for": nextNetwork(), "content-length": Buffer.byteLength(body) + 1 };
  const head = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${path} HTTP/1.1`, ...head, "", body].join("\r\n"));
  return socket;
}
