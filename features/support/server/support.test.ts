import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import {
  BURST_MAX,
  BURST_MS,
  CANNED_MAX,
  ENTRY_LENGTH_MAX,
  FIRST_MS,
  NEXT_MS,
  NOTES_MAX,
  OPEN_MAX,
  REOPEN_MS,
  TYPING_MS,
} from "../rules.ts";
import { AtDesk } from "./at-desk.ts";
import { panels } from "./panels.ts";
import { robot } from "./robot.ts";
import { openSupportHouse, reason, type SupportHouse } from "./testing.ts";

let house: SupportHouse;
let ann: string;
let bob: string;
before(async () => {
  house = await openSupportHouse();
  ann = await house.enrol("Ann", "support");
  bob = await house.enrol("Bob", "support");
});
after(async () => await house.close());

const codeOf = async (refused: Promise<{ code: string }>): Promise<string> => (await refused).code;
const taken = async (operator: string, conversation: string) =>
  await house.call(calls.take, { conversation, reason }, { operator });
const answered = async (operator: string, conversation: string, text = "It has come.") =>
  await house.call(calls.answer, { conversation, text, reason }, { operator });
const queued = async (operator: string, id: string) =>
  (await house.call(calls.listQueue, { limit: "50" }, { operator })).list.find((row) => row.id === id);

test("SUPPORT-01 what is sent twice is said once, also at once and as the beginning", async () => {
  const cat = house.somebody();
  const client_id = randomUUID();
  const both = await Promise.all([house.open(cat, { client_id }), house.open(cat, { client_id })]);
  assert.equal(new Set(both.map(({ conversation }) => conversation.id)).size, 1);
  const { id } = both[0].conversation;
  const twice = { id, text: "And?", client_id: randomUUID() };
  const said = await Promise.all([1, 2, 3].map(async () => (await house.call(calls.say, twice, { as: cat })).entry.seq));
  assert.deepEqual(said, [2, 2, 2]);
  assert.equal((await house.show(cat, id)).list.length, 2);
});

test("SUPPORT-02 an answer is due four hours after the first words and twelve after later ones; more words move no deadline", async () => {
  const cat = house.somebody();
  const { conversation } = await house.open(cat);
  assert.equal(conversation.due_at! - conversation.created_at, FIRST_MS);
  house.clock.advance(HOUR_MS);
  await house.say(cat, conversation.id, "Are you there?");
  assert.equal((await house.show(cat, conversation.id)).conversation.due_at, conversation.due_at);
  house.clock.advance(FIRST_MS);
  assert.equal((await queued(ann, conversation.id))!.late, true);
  await taken(ann, conversation.id);
  await answered(ann, conversation.id);
  const waiting = (await house.show(cat, conversation.id)).conversation;
  assert.deepEqual([waiting.state, waiting.due_at, waiting.ahead, waiting.unread], ["waiting", null, null, 1]);
  const asked = await house.say(cat, conversation.id, "No.");
  const again = (await house.show(cat, conversation.id)).conversation;
  assert.deepEqual([again.state, again.due_at! - asked.at], ["open", NEXT_MS]);
  const desk = await house.call(calls.showDesk, {});
  assert.deepEqual([desk.answered, desk.median_ms], [1, FIRST_MS + HOUR_MS]);
});

test("SUPPORT-03 only who has taken a conversation reads and answers it; who looks is seen", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat)).conversation;
  const refused = async (operator: string) => [
    await codeOf(house.refusal(calls.showTaken, { conversation: id }, { operator })),
    await codeOf(house.refusal(calls.openTaken, { conversation: id, reason }, { operator })),
    await codeOf(house.refusal(calls.answer, { conversation: id, text: "x", reason }, { operator })),
    await codeOf(house.refusal(calls.addNote, { conversation: id, text: "x", reason }, { operator })),
    await codeOf(house.refusal(calls.giveBack, { conversation: id, reason }, { operator })),
    await codeOf(house.refusal(calls.closeTaken, { conversation: id, reason }, { operator })),
  ];
  assert.deepEqual(new Set(await refused(ann)), new Set(["not-taken"]));
  assert.equal((await queued(ann, id))!.assigned, "free");
  await taken(ann, id);
  assert.equal(await codeOf(house.refusal(calls.take, { conversation: id, reason }, { operator: bob })), "taken-by-another");
  assert.deepEqual(new Set(await refused(bob)), new Set(["not-taken"]));
  assert.equal((await queued(bob, id))!.assigned, "others");
  assert.equal((await house.call(calls.openTaken, { conversation: id, reason }, { operator: ann })).customer, cat);
  assert.equal((await house.show(cat, id)).conversation.read_seq, 1);
  await house.call(calls.addNote, { conversation: id, text: "Asks politely", reason }, { operator: ann });
  const shown = await house.call(calls.showTaken, { conversation: id }, { operator: ann });
  assert.deepEqual([shown.list.length, shown.notes.map(({ text }) => text)], [1, ["Asks politely"]]);
  await house.call(calls.giveBack, { conversation: id, reason }, { operator: ann });
  await taken(bob, id);
  const none = "01890000-0000-7000-8000-000000000000";
  for (const call of [calls.take, calls.openTaken, calls.giveBack, calls.closeTaken] as const)
    assert.equal(await codeOf(house.refusal(call, { conversation: none, reason }, { operator: bob })), "no-such-conversation");
  for (const call of [calls.answer, calls.addNote] as const)
    assert.equal(
      await codeOf(house.refusal(call, { conversation: none, text: "x", reason }, { operator: bob })),
      "no-such-conversation",
    );
  assert.equal(await codeOf(house.refusal(calls.showTaken, { conversation: none }, { operator: bob })), "no-such-conversation");
});

test("SUPPORT-04 a customer reads and writes his own conversations alone", async () => {
  const [cat, dan] = [house.somebody(), house.somebody()];
  const { id } = (await house.open(cat)).conversation;
  const as = dan;
  const codes = [
    await codeOf(house.refusal(calls.showConversation, { id }, { as })),
    await codeOf(house.refusal(calls.say, { id, text: "x", client_id: randomUUID() }, { as })),
    await codeOf(house.refusal(calls.markRead, { id, seq: "1" }, { as })),
    await codeOf(house.refusal(calls.close, { id }, { as })),
    await codeOf(house.refusal(calls.rate, { id, rating: "5" }, { as })),
    await codeOf(
      house.refusal(calls.openConversation, { topic: "other", text: "x", client_id: randomUUID(), follows: id }, { as }),
    ),
  ];
  assert.deepEqual(new Set(codes), new Set(["no-such-conversation"]));
  assert.deepEqual((await house.call(calls.listConversations, {}, { as })).list, []);
  const own = await house.call(calls.listConversations, {}, { as: cat });
  assert.deepEqual(
    own.list.map((one) => [one.id, one.begins, one.state]),
    [[id, "Where is my deposit?", "open"]],
  );
});

test("SUPPORT-05 within seven days writing opens a conversation again with a new deadline, and anybody may take it; later a new one continues it", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat)).conversation;
  assert.equal(await codeOf(house.refusal(calls.rate, { id, rating: "5" }, { as: cat })), "not-closed");
  await taken(ann, id);
  await answered(ann, id);
  await house.call(calls.closeTaken, { conversation: id, reason }, { operator: ann });
  assert.equal(
    await codeOf(house.refusal(calls.closeTaken, { conversation: id, reason }, { operator: ann })),
    "conversation-over",
  );
  assert.equal(
    await codeOf(house.refusal(calls.answer, { conversation: id, text: "x", reason }, { operator: ann })),
    "conversation-over",
  );
  assert.equal((await queued(ann, id)) === undefined, true);
  house.clock.advance(REOPEN_MS - 1);
  await house.say(cat, id, "It is gone again.");
  const again = await house.show(cat, id);
  assert.deepEqual(
    [again.conversation.state, again.list.map(({ phrase, author }) => phrase ?? author)],
    ["open", ["customer", "staff", "closed", "reopened", "customer"]],
  );
  await taken(bob, id);
  const closed = (await house.call(calls.close, { id }, { as: cat })).conversation;
  assert.deepEqual([closed.state, closed.unread], ["closed", 0]);
  assert.equal(await codeOf(house.refusal(calls.close, { id }, { as: cat })), "conversation-over");
  const rated = (await house.call(calls.rate, { id, rating: "4", note: "Quick" }, { as: cat })).conversation;
  assert.equal(rated.rating, 4);
  assert.equal(await codeOf(house.refusal(calls.rate, { id, rating: "1" }, { as: cat })), "rated-already");
  house.clock.advance(REOPEN_MS);
  assert.equal((await house.show(cat, id)).conversation.reopens_until, null);
  assert.equal(
    await codeOf(house.refusal(calls.say, { id, text: "x", client_id: randomUUID() }, { as: cat })),
    "conversation-over",
  );
  assert.equal((await house.open(cat, { follows: id })).conversation.follows, id);
});

test("SUPPORT-06 lengths, numbers and pictures are bounded, and what belongs to somebody else is not attached", async () => {
  const [cat, dan] = [house.somebody(), house.somebody()];
  const first = (await house.open(cat)).conversation;
  const foreign = (await house.open(dan)).conversation.id;
  const say = async (more: object) =>
    await codeOf(house.refusal(calls.say, { id: first.id, client_id: randomUUID(), ...more }, { as: cat }));
  assert.equal(await say({}), "nothing-to-say");
  assert.equal(await say({ text: "  \n " }), "nothing-to-say");
  assert.equal(await say({ text: "a".repeat(ENTRY_LENGTH_MAX + 1) }), "parameter-error");
  assert.equal(await say({ picture: "gone" }), "no-such-file");
  assert.equal(await say({ reference: foreign }), "no-such-number");
  const open = async (more: object) =>
    await codeOf(house.refusal(calls.openConversation, { topic: "other", client_id: randomUUID(), ...more }, { as: cat }));
  assert.equal(await open({}), "nothing-to-say");
  assert.equal(await open({ picture: "gone" }), "no-such-file");
  assert.equal(await open({ reference: foreign }), "no-such-number");
  const shown = await house.call(
    calls.say,
    { id: first.id, client_id: randomUUID(), picture: "one", reference: first.id },
    { as: cat },
  );
  assert.deepEqual(
    [shown.entry.picture, shown.entry.reference, shown.entry.text],
    ["/file/one", { number: first.id, kind: "conversation" }, ""],
  );
  for (let more = 1; more < OPEN_MAX; more += 1) await house.open(cat);
  assert.equal(await open({ text: "one more" }), "too-many-conversations");
  while ((await house.show(cat, first.id)).conversation.state !== "closed")
    await house.call(calls.close, { id: first.id }, { as: cat });
  await house.open(cat);
  assert.equal(await say({ text: "open it again" }), "conversation-over");
});

test("SUPPORT-06 nobody writes more than thirty entries in ten minutes, however many at once", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat)).conversation;
  const all = await Promise.allSettled(
    Array.from({ length: BURST_MAX + 5 }, async (_, n) => await house.say(cat, id, `word ${n}`)),
  );
  assert.equal(all.filter(({ status }) => status === "fulfilled").length, BURST_MAX - 1);
  assert.equal(
    await codeOf(house.refusal(calls.openConversation, { topic: "other", text: "x", client_id: randomUUID() }, { as: cat })),
    "too-much-at-once",
  );
  assert.equal(
    await codeOf(house.refusal(calls.say, { id, text: "x", client_id: randomUUID() }, { as: cat })),
    "too-much-at-once",
  );
  house.clock.advance(BURST_MS);
  await house.say(cat, id, "later");
  const newest = await house.show(cat, id);
  assert.deepEqual([newest.list.length, newest.more, newest.list[0]!.seq], [31, false, 1]);
  const before = await house.call(calls.showConversation, { id, before: "3" }, { as: cat });
  assert.deepEqual(
    before.list.map(({ seq }) => seq),
    [1, 2],
  );
});

test("SUPPORT-07 what was said never changes", async () => {
  const cat = house.somebody();
  await house.open(cat);
  await assert.rejects(sql`update support.entry set text = 'other'`.execute(house.database), /support.entry/);
  await assert.rejects(sql`delete from support.conversation`.execute(house.database), /support.conversation/);
});

test("SUPPORT-08 who is answered is told, and reads up to what he has seen", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat)).conversation;
  await taken(ann, id);
  await answered(ann, id);
  const told = house.noticed.filter(({ customerId }) => customerId === cat);
  assert.deepEqual(
    told.map(({ topic, subject, route }) => [topic, subject, route]),
    [["support", id, `/pages/kf/kf?id=${id}`]],
  );
  assert.equal((await house.call(calls.markRead, { id, seq: "99" }, { as: cat })).seq, 2);
  assert.equal((await house.call(calls.markRead, { id, seq: "1" }, { as: cat })).seq, 2);
  assert.equal((await house.show(cat, id)).conversation.unread, 0);
  assert.equal(await codeOf(house.refusal(calls.answer, { conversation: id, reason }, { operator: ann })), "nothing-to-say");
  for (let note = 0; note < NOTES_MAX; note += 1)
    await house.call(calls.addNote, { conversation: id, text: `${note}`, reason }, { operator: ann });
  assert.equal(
    await codeOf(house.refusal(calls.addNote, { conversation: id, text: "x", reason }, { operator: ann })),
    "too-many-notes",
  );
});

test("SUPPORT-02 a deadline that was missed is counted, for everybody to see, once the answer has come or the end", async () => {
  const counted = async () => {
    const { missed, late } = await house.call(calls.showDesk, {});
    return { missed, late };
  };
  const cat = house.somebody();
  const [one, other] = [(await house.open(cat)).conversation, (await house.open(cat)).conversation];
  const before = await counted();
  house.clock.advance(FIRST_MS + 1);
  const waiting = await counted();
  assert.ok(waiting.late >= 2 && waiting.missed === before.missed);
  await taken(ann, one.id);
  await answered(ann, one.id);
  await house.call(calls.close, { id: other.id }, { as: cat });
  assert.deepEqual(await counted(), { missed: before.missed + 2, late: waiting.late - 2 });
});

test("SUPPORT-09 the customer's writing and reading are seen by whoever has taken it, and taking it is seen by the customer", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat)).conversation;
  assert.equal((await house.show(cat, id)).conversation.read_seq, 0);
  await taken(ann, id);
  assert.equal((await house.show(cat, id)).conversation.read_seq, 1);
  await answered(ann, id);
  const seen = async () => {
    const { typing, customer_read } = await house.call(calls.showTaken, { conversation: id, writing: "1" }, { operator: ann });
    return [typing, customer_read];
  };
  assert.deepEqual(await seen(), [false, 1]);
  await house.call(calls.markTyping, { id }, { as: cat });
  await house.call(calls.markRead, { id, seq: "2" }, { as: cat });
  assert.deepEqual(await seen(), [true, 2]);
  house.clock.advance(TYPING_MS);
  assert.deepEqual(await seen(), [false, 2]);
  assert.equal(await codeOf(house.refusal(calls.markTyping, { id }, { as: house.somebody() })), "no-such-conversation");
});

test("SUPPORT-09 the desk's reading and writing are told to whoever watches that conversation, and to nobody while none does", () => {
  const desk = new AtDesk();
  const frames: unknown[] = [];
  desk.tell("one", { read_seq: 1, writing: true });
  const stop = desk.follow({
    hasWatchers: (room) => room === "support:one",
    publish: (room, name, frame) => void frames.push([room, name, frame]),
  });
  desk.tell("one", { read_seq: 2, writing: false });
  desk.tell("other", { read_seq: 3, writing: true });
  stop();
  desk.tell("one", { read_seq: 4, writing: true });
  assert.deepEqual(frames, [["support:one", "desk", { read_seq: 2, writing: false }]]);
});

test("SUPPORT-10 at its end a conversation is mailed to its customer, whole", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat, { text: "Where is my <b>deposit</b>?" })).conversation;
  await taken(ann, id);
  await answered(ann, id, "It has come.");
  await house.call(calls.closeTaken, { conversation: id, reason }, { operator: ann });
  const [mail] = house.mailed.filter(({ customerId }) => customerId === cat);
  assert.equal(mail!.subject, "Your conversation with support: Deposit");
  assert.deepEqual(
    ["Where is my <b>deposit</b>?", "It has come.", "The conversation has ended."].map((said) => mail!.text.includes(said)),
    [true, true, true],
  );
  await house.say(cat, id, "One more thing");
  await house.call(calls.close, { id }, { as: cat });
  assert.equal(house.mailed.filter(({ customerId }) => customerId === cat).length, 2);
});

test("SUPPORT-11 the desk finds conversations by number, by customer and by what was said, and sees nothing of that", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat, { text: "My 100% bonus_offer is gone" })).conversation;
  await house.call(calls.close, { id }, { as: cat });
  const found = async (wanted: string) =>
    (await house.call(calls.searchConversations, { wanted, limit: "50" }, { operator: bob })).list;
  for (const wanted of [id, cat, "100% BONUS_offer"])
    assert.deepEqual(
      (await found(wanted)).map((row) => row.id),
      [id],
    );
  assert.deepEqual(await found("100_ bonus"), []);
  assert.equal(JSON.stringify(await found(id)).includes("gone"), false);
});

test("SUPPORT-06 numbers that are offered are the customer's own, those first that moved his money last", async () => {
  const cat = house.somebody();
  const numbers = async () => await house.call(calls.listNumbers, {}, { as: cat });
  assert.deepEqual(await numbers(), []);
  const { id } = (await house.open(cat)).conversation;
  const post = async (reference: string) =>
    await house.dispatch.transact(async ({ ledger }) => {
      const transfers = [{ from: "world/treasury", to: `user/${cat}/spot`, amount: amount("USDT", 1n) } as const];
      await ledger.post({ reason: "gift", reference, transfers });
    });
  await post(`${id}/open`);
  await post("01890000-0000-7000-8000-00000000abcd");
  await post("genesis");
  assert.deepEqual(
    (await numbers()).map(({ number, kind, reason: why }) => [number, kind, why]),
    [[id, "conversation", "gift"]],
  );
  house.clock.advance(1);
  house.orders.push({ number: "01890000-0000-7000-8000-000000000001", at: house.clock.now() });
  assert.deepEqual(
    (await numbers()).map(({ kind }) => kind),
    ["order", "conversation"],
  );
  house.orders.length = 0;
  await house.say(cat, id, "About this");
  await house.call(calls.say, { id, reference: id, client_id: randomUUID() }, { as: cat });
});

test("answers that are ready are added, listed by title and taken away", async () => {
  for (let number = CANNED_MAX; number > 0; number -= 1)
    await house.call(calls.addCanned, { title: `Title ${number}`, text: "Text", reason }, { operator: ann });
  assert.equal(
    await codeOf(house.refusal(calls.addCanned, { title: "One more", text: "Text", reason }, { operator: ann })),
    "too-many-canned",
  );
  const list = await house.call(calls.listCanned, {}, { operator: bob });
  assert.equal(list.length, CANNED_MAX);
  const { id } = list[0]!;
  await house.call(calls.removeCanned, { id, reason }, { operator: bob });
  assert.equal(await codeOf(house.refusal(calls.removeCanned, { id, reason }, { operator: bob })), "no-such-canned");
});

test("the sandbox's robot answers what has waited, in words that each reader's language has", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat)).conversation;
  const operator = await house.enrol("Robot", "support");
  const before = house.clock.now();
  house.clock.advance(1);
  const hands = {
    db: house.database,
    now: house.clock.now(),
    before,
    call: (async (call, input) => await house.call(call, input, { operator })) as Parameters<typeof robot.work>[0]["call"],
  };
  // Who waits longest comes first.
  while ((await house.show(cat, id)).conversation.state === "open") await robot.work(hands);
  const last = (await house.show(cat, id)).list.at(-1)!;
  assert.deepEqual([last.author, last.phrase, last.text], ["practice", "practice-answer", ""]);
});

test("operators are shown that a customer has conversations, and nothing of what was said", async () => {
  const cat = house.somebody();
  const { id } = (await house.open(cat)).conversation;
  house.clock.advance(1);
  await house.open(cat, { topic: "loan" });
  const rows = await panelRows(panels, "conversations", house.database, cat);
  assert.deepEqual(
    rows.map(({ topic, state }) => [topic, state]),
    [
      ["loan", "open"],
      ["deposit", "open"],
    ],
  );
  assert.equal(rows[1]!["id"], id);
  assert.equal(await refusedPlace(panels, "conversations", house.database, cat), "parameter-error");
});
