import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import { calls } from "../contract.ts";
import { filled, type MessagesHouse, numbered, openMessagesHouse } from "./test-house.ts";

describe("pushed messages", () => {
  let house: MessagesHouse;
  before(async () => {
    house = await openMessagesHouse();
  });
  after(async () => await house.close());

  /** What has arrived since the last call, as path and body. */
  const arrived = (): [string, string][] =>
    house.service.received.splice(0).map(({ path, notice }): [string, string] => [path, notice.body]);

  test("MESSAGE-05 every subscribed device of the customer hears it in its own language, nobody else does", async () => {
    const [ann, bob] = [numbered("customer", 1), numbered("customer", 2)];
    const phone = await house.subscribe(ann, numbered("session", 1), "zh");
    const desk = await house.subscribe(ann, numbered("session", 2));
    await house.subscribe(bob, numbered("session", 3));
    await house.notify(filled(ann, "order-1", "1"));
    const { notice } = house.service.received[0]!;
    assert.match(notice.hash, /^#\/pages\/mailMessage\/mailMessageDetail\?id=[0-9a-f-]{36}$/);
    assert.equal(notice.tag, "fills:order-1");
    assert.deepEqual(
      new Map(arrived()),
      new Map([
        [phone, "已买入 1 BTC"],
        [desk, "Bought 1 BTC"],
      ]),
    );
    await house.notify({ ...filled(ann, "order-2", "1"), push: false });
    assert.deepEqual(arrived(), []);
  });

  test("MESSAGE-05 topics that are not wanted are not pushed", async () => {
    const cleo = numbered("customer", 4);
    const device = await house.subscribe(cleo, numbered("session", 4));
    const wanted = { fills: true, alerts: true, security: true, announcements: true };
    const shown = await house.call(calls.showPush, {}, { as: cleo, session: numbered("session", 4) });
    assert.deepEqual([shown.subscribed, shown.wanted], [true, wanted]);
    assert.deepEqual(await house.call(calls.choosePush, { topic: "fills", wanted: "0" }, { as: cleo }), {
      ...wanted,
      fills: false,
    });
    assert.deepEqual(await house.call(calls.choosePush, { topic: "security", wanted: "0" }, { as: cleo }), {
      ...wanted,
      fills: false,
      security: false,
    });
    await house.notify(filled(cleo, "order-1", "1"), { ...filled(cleo, "alert-1", "2"), topic: "alerts" });
    assert.deepEqual(arrived(), [[device, "Bought 2 BTC"]]);
  });

  test("MESSAGE-05 a device hears nothing once its session has ended or it was unsubscribed", async () => {
    const dan = numbered("customer", 5);
    const [one, two] = [numbered("session", 5), numbered("session", 6)];
    await house.subscribe(dan, one);
    await house.subscribe(dan, two);
    await house.tell(async (tx) => tx.emit(identity.sessionsEnded, { customerId: dan, sessionIds: [one] }));
    await house.settle();
    assert.equal(await house.call(calls.unsubscribePush, {}, { as: dan, session: two }), "unsubscribed");
    await house.notify(filled(dan, "order-1", "1"));
    assert.deepEqual(arrived(), []);
    assert.equal((await house.call(calls.showPush, {}, { as: dan, session: two })).subscribed, false);
  });

  test("MESSAGE-05 a device goes on with the session that takes the place of its own", async () => {
    const ida = numbered("customer", 11);
    const [from, to] = [numbered("session", 11), numbered("session", 12)];
    const device = await house.subscribe(ida, from);
    await house.tell(async (tx) => {
      tx.emit(identity.sessionReplaced, { customerId: ida, from, to });
      tx.emit(identity.sessionsEnded, { customerId: ida, sessionIds: [from] });
    });
    await house.settle();
    await house.notify(filled(ida, "order-1", "1"));
    assert.deepEqual(arrived(), [[device, "Bought 1 BTC"]]);
  });

  test("MESSAGE-07 a device that changes hands leaves its former session, and a session its former device", async () => {
    const [eve, fay] = [numbered("customer", 6), numbered("customer", 7)];
    const target = house.service.subscribe();
    await house.call(calls.subscribePush, { ...target }, { as: eve, session: numbered("session", 7) });
    await house.call(calls.subscribePush, { ...target }, { as: fay, session: numbered("session", 8) });
    await house.notify(filled(eve, "order-1", "1"), filled(fay, "order-1", "2"));
    assert.deepEqual(arrived(), [[new URL(target.endpoint).pathname, "Bought 2 BTC"]]);
    const newer = await house.subscribe(fay, numbered("session", 8));
    await house.notify(filled(fay, "order-2", "3"));
    assert.deepEqual(arrived(), [[newer, "Bought 3 BTC"]]);
  });

  test("MESSAGE-07 sessions that subscribe one device at the same time leave it with one of them", async () => {
    const hal = numbered("customer", 12);
    const target = house.service.subscribe();
    const sessions = Array.from({ length: 20 }, (_, number) => numbered("session", 20 + number));
    await Promise.all(sessions.map((session) => house.call(calls.subscribePush, { ...target }, { as: hal, session })));
    await house.notify(filled(hal, "order-1", "1"));
    assert.deepEqual(arrived(), [[new URL(target.endpoint).pathname, "Bought 1 BTC"]]);
  });

  test("MESSAGE-07 a subscription that its push service calls gone is forgotten", async () => {
    const [gus, session] = [numbered("customer", 8), numbered("session", 9)];
    await house.subscribe(gus, session);
    house.service.answer(410);
    await house.notify(filled(gus, "order-1", "1"));
    assert.equal((await house.call(calls.showPush, {}, { as: gus, session })).subscribed, false);
  });

  test("MESSAGE-06 an endpoint of an unknown push service is refused", async () => {
    const target = { ...house.service.subscribe(), endpoint: "https://10.0.0.8/send" };
    const refused = await house.refusal(calls.subscribePush, target, { as: numbered("customer", 9) });
    assert.equal(refused.code, "push-endpoint-refused");
  });

  test("MESSAGE-12 a browser says with which key it has subscribed, and one that the house does not know is refused", async () => {
    const [ida, session] = [numbered("customer", 12), numbered("session", 12)];
    const { key } = await house.call(calls.showPush, {}, { as: ida, session });
    await house.call(calls.subscribePush, { ...house.service.subscribe(), key }, { as: ida, session });
    const other = { ...house.service.subscribe(), key: `B${"A".repeat(86)}` };
    assert.equal((await house.refusal(calls.subscribePush, other, { as: ida, session })).code, "push-endpoint-refused");
  });

  test("MESSAGE-10 a subscription that is older than any session is forgotten", async () => {
    const [hal, session] = [numbered("customer", 10), numbered("session", 10)];
    await house.subscribe(hal, session);
    house.clock.advance(8 * DAY_MS);
    await house.runJob("messages.forget-old");
    assert.equal((await house.call(calls.showPush, {}, { as: hal, session })).subscribed, false);
  });
});
