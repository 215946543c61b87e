import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Lang } from "@assay/core/languages.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import { calls, events } from "../contract.ts";
import { filled, type MessagesHouse, numbered, openMessagesHouse } from "./test-house.ts";
import { say } from "./texts.ts";

describe("messages", () => {
  let house: MessagesHouse;
  before(async () => {
    house = await openMessagesHouse();
  });
  after(async () => await house.close());

  const list = async (as: string, lang: Lang = "en") => (await house.call(calls.listMessages, {}, { as, lang })).list;

  test("MESSAGE-03 a message is read in the reader's language, newest first, by pages and topics", async () => {
    const ann = numbered("customer", 1);
    await house.notify(filled(ann, "order-1", "1234.5"));
    house.clock.advance(1_000);
    await house.notify({ ...filled(ann, "alert-1", "2"), topic: "alerts", route: null });
    assert.deepEqual(
      (await list(ann)).map(({ topic, title, body, read }) => [topic, title, body, read]),
      [
        ["alerts", "Order filled", "Bought 2 BTC", false],
        ["fills", "Order filled", "Bought 1,234.5 BTC", false],
      ],
    );
    assert.equal((await list(ann, "zh"))[1]!.body, "已买入 1,234.5 BTC");
    assert.equal((await list(ann, "de"))[1]!.body, "1.234,5 BTC gekauft");
    const first = await house.call(calls.listMessages, { limit: "1" }, { as: ann });
    assert.deepEqual([first.list.length, first.more], [1, true]);
    const fills = await house.call(calls.listMessages, { topic: "fills" }, { as: ann });
    assert.deepEqual([fills.list.length, fills.more], [1, false]);
  });

  test("MESSAGE-01 opening marks one as read, of one's own only; all can be marked at once", async () => {
    const [bob, eve] = [numbered("customer", 2), numbered("customer", 3)];
    await house.notify(filled(bob, "order-1", "1"), filled(bob, "order-2", "2"), filled(bob, "order-3", "3"));
    const { id } = (await list(bob))[0]!;
    for (const call of [calls.showMessage, calls.readMessage] as const)
      assert.equal((await house.refusal(call, { id }, { as: eve })).code, "no-such-message");
    assert.deepEqual(await house.call(calls.countUnread, {}, { as: eve }), { count: 0, topics: {} });
    assert.equal((await house.call(calls.showMessage, { id }, { as: bob })).read, false);
    assert.equal(await house.call(calls.readMessage, { id }, { as: bob }), "read");
    assert.equal((await house.call(calls.showMessage, { id }, { as: bob })).read, true);
    assert.deepEqual(await house.call(calls.countUnread, {}, { as: bob }), { count: 2, topics: { fills: 2 } });
    assert.deepEqual(await house.call(calls.readMessages, { topic: "alerts" }, { as: bob }), { read: 0 });
    assert.deepEqual(await house.call(calls.readMessages, {}, { as: bob }), { read: 2 });
    assert.deepEqual(await house.call(calls.readMessages, {}, { as: eve }), { read: 0 });
    assert.ok(house.told.some(({ event }) => event === events.read));
  });

  test("MESSAGE-02 an order has one message: more to say makes it unread again, a repetition tells nobody", async () => {
    const cleo = numbered("customer", 4);
    const received = (): number =>
      house.told.filter(
        ({ event, payload }) => event === events.received && (payload as { customerId: string }).customerId === cleo,
      ).length;
    await house.notify(filled(cleo, "order-1", "1"));
    const { id } = (await list(cleo))[0]!;
    await house.call(calls.readMessage, { id }, { as: cleo });
    await house.notify(filled(cleo, "order-1", "1"));
    assert.deepEqual([received(), (await list(cleo))[0]!.read], [1, true]);
    await house.notify(filled(cleo, "order-1", "2"));
    const after = await list(cleo);
    assert.deepEqual(
      after.map((one) => [one.id, one.body, one.read]),
      [[id, "Bought 2 BTC", false]],
    );
    assert.equal(received(), 2);
  });

  test("MESSAGE-03 a message keeps its words, however the same is said later", async () => {
    const hal = numbered("customer", 61);
    const now = filled(hal, "order-1", "1");
    await house.notify(now);
    const { phrase, values } = now.texts;
    const reworded = { ...phrase, en: { ...phrase.en, body: "{{amount}} BTC bought" } };
    await house.notify({ ...now, subject: "order-2", texts: say(reworded, values) });
    assert.deepEqual((await list(hal)).map(({ body }) => body).toSorted(), ["1 BTC bought", "Bought 1 BTC"]);
  });

  test("MESSAGE-04 what is rolled back is neither written nor pushed", async () => {
    const dan = numbered("customer", 5);
    await house.subscribe(dan, numbered("session", 5));
    const pushed = house.service.received.length;
    const broken = house.tell(async (tx) => {
      await house.messages.notify(tx, [filled(dan, "order-1", "1")]);
      throw new Error("the rest of the transaction fails");
    });
    await assert.rejects(broken, /the rest/);
    assert.deepEqual(await list(dan), []);
    assert.equal(house.service.received.length, pushed);
  });

  test("MESSAGE-09 a sign-in on an unknown device and a new password are told, each once", async () => {
    const [fay, session] = [numbered("customer", 6), numbered("session", 6)];
    const signedIn = { customerId: fay, sessionId: session, device: "Firefox, Linux" };
    for (const known of [true, false, false]) await house.tell(async (tx) => tx.emit(identity.signedIn, { ...signedIn, known }));
    await house.tell(async (tx) => tx.emit(identity.passwordChanged, { customerId: fay, at: tx.now.getTime() }));
    await house.settle();
    const told = await list(fay);
    assert.deepEqual(told.map(({ title }) => title).toSorted(), ["New sign-in to your account", "Your password was changed"]);
    assert.ok(told.some(({ body }) => body.includes("Firefox, Linux")));
    assert.equal((await house.call(calls.countUnread, {}, { as: fay })).topics["security"], 2);
  });

  test("MESSAGE-09 what happens to what guards an account is told in the letters' words, each act once", async () => {
    const hal = numbered("customer", 51);
    const [one, two] = [numbered("session", 51), numbered("session", 52)];
    for (const [id, act] of [
      [one, "passkey-added"],
      [one, "passkey-added"],
      [two, "frozen"],
    ] as const) {
      await house.tell(async (tx) => tx.emit(identity.securityChanged, { customerId: hal, id, act }));
    }
    await house.settle();
    const bodies = (await list(hal)).map(({ body }) => body).toSorted();
    assert.equal(bodies.length, 2);
    assert.match(bodies[0]!, /passkey was added/);
    assert.match(bodies[1]!, /is frozen/);
  });

  test("MESSAGE-10 read messages are kept for 90 days, unread ones for a year", async () => {
    const gus = numbered("customer", 7);
    await house.notify(filled(gus, "order-1", "1"), filled(gus, "order-2", "2"));
    const { id } = (await list(gus))[0]!;
    await house.call(calls.readMessage, { id }, { as: gus });
    house.clock.advance(91 * DAY_MS);
    await house.runJob("messages.forget-old");
    assert.equal((await list(gus)).length, 1);
    house.clock.advance(300 * DAY_MS);
    await house.runJob("messages.forget-old");
    assert.equal((await list(gus)).length, 0);
  });
});
