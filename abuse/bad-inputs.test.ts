import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { sendBadInputs } from "./bad-inputs.ts";
import { openStillHouse, type StillHouse } from "./still-house.ts";

/** `npm run abuse` sends as many as you like. */
const COUNT = 3_000;

describe("bad inputs", () => {
  let house: StillHouse;
  before(async () => {
    house = await openStillHouse();
  });
  after(async () => await house.close());

  test(`of ${COUNT} generated ones none breaks the server, none is taken, and none changes anything`, async () => {
    const { sent, refusals, faults } = await sendBadInputs(house, { seed: "test", count: COUNT });
    assert.deepEqual(faults.slice(0, 20), []);
    assert.equal(sent, COUNT);
    assert.ok(refusals > COUNT / 2);
  });

  test("bodies that come too slowly hold up nobody else", async () => {
    const head =
      "POST /api/wallet/list HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
    const { port } = new URL(house.origin);
    const slow = Array.from({ length: 50 }, () => connect(Number(port), "127.0.0.1"));
    for (const socket of slow) {
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.write(head);
    }
    const { status } = await fetch(`${house.origin}/api/currency/list`);
    assert.equal(status, 200);
    for (const socket of slow) socket.destroy();
  });
});
