import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import { calls, events } from "../contract.ts";
import { BLOCKS_MAX, REPORTS_A_DAY_MAX, REPORTS_HIDE, SAID_A_DAY_MAX, SLOW_MS, WORDS_LENGTH_MAX } from "../rules.ts";
import { type ChatHouse, openChatHouse, reason } from "./testing.ts";

let house: ChatHouse;
let ann: string;
let bob: string;
before(async () => {
  house = await openChatHouse();
  ann = await house.enrol("Ann", "support");
  bob = await house.enrol("Bob", "support");
});
after(async () => await house.close());

const NONE = "01890000-0000-7000-8000-000000000000";
const codeOf = async (refused: Promise<{ code: string }>): Promise<string> => (await refused).code;
const refusedSaying = async (as: string, text: string) =>
  await codeOf(house.refusal(calls.say, { room: "en", text, client_id: randomUUID() }, { as }));
const report = async (as: string, message: string) => await house.call(calls.report, { message, cause: "spam" }, { as });
const judged = async (message: string, more: Record<string, string>) =>
  await house.call(calls.judge, { message, hide: "1", mute_days: "0", reason, ...more }, { operator: ann });

test("CHAT-01 what is sent twice is said once, in its room and in order", async () => {
  const cat = house.somebody();
  const one = { room: "de", text: " Hallo ", client_id: randomUUID() } as const;
  const said = await Promise.all([1, 2, 3].map(async () => (await house.call(calls.say, one, { as: cat })).message.id));
  assert.equal(new Set(said).size, 1);
  const { list, more } = await house.read(cat, "de");
  assert.deepEqual([list.map(({ text, mine, staff }) => [text, mine, staff]), more], [[["Hallo", true, false]], false]);
  assert.deepEqual((await house.read(cat, "th")).list, []);
  const rooms = await house.call(calls.listRooms, {});
  assert.equal(rooms.find(({ room }) => room === "de")!.said, 1);
  assert.deepEqual((await house.call(calls.listMessages, { room: "de", before: String(list[0]!.seq) }, { as: cat })).list, []);
});

test("CHAT-02 nobody speaks faster than every ten seconds in a room, however many at once, nor more than 200 times a day", async () => {
  const cat = house.somebody();
  const all = await Promise.allSettled([1, 2, 3, 4].map(async (n) => await house.say(cat, `word ${n}`)));
  assert.equal(all.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal(await refusedSaying(cat, "again"), "slow-down");
  await house.say(cat, "another room", "zh");
  house.clock.advance(SLOW_MS);
  await house.say(cat, "later");
  await sql`insert into chat_room.message (id, room, customer_id, client_id, text, at, reports)
    select gen_random_uuid(), 'th', ${cat}, 'filler-' || n, 'x', ${house.clock.now()}, 0 from generate_series(1, ${SAID_A_DAY_MAX}) n`.execute(
    house.database,
  );
  house.clock.advance(SLOW_MS);
  assert.equal(await refusedSaying(cat, "more"), "said-enough");
  house.clock.advance(DAY_MS);
  await house.say(cat, "the next day");
  assert.equal(await refusedSaying(cat, "  "), "nothing-to-say");
  assert.equal(await refusedSaying(cat, "a".repeat(WORDS_LENGTH_MAX + 1)), "parameter-error");
});

test("CHAT-03 three reports hide a message until somebody looks; what is let stand is not hidden by numbers again", async () => {
  const cat = house.somebody();
  const readers = Array.from({ length: REPORTS_HIDE + 1 }, () => house.somebody());
  const { id, speaker } = await house.say(cat, "buy my coin");
  assert.equal(await codeOf(house.refusal(calls.report, { message: id, cause: "spam" }, { as: cat })), "own-words");
  assert.equal(await codeOf(house.refusal(calls.report, { message: NONE, cause: "spam" }, { as: cat })), "no-such-words");
  await report(readers[0]!, id);
  assert.equal(
    await codeOf(house.refusal(calls.report, { message: id, cause: "fraud" }, { as: readers[0]! })),
    "reported-already",
  );
  await Promise.all(readers.slice(1, REPORTS_HIDE).map(async (as) => await report(as, id)));
  const hidden = (await house.read(readers[0]!)).list.find((one) => one.id === id)!;
  assert.deepEqual([hidden.hidden, hidden.text], [true, ""]);
  const row = (await house.call(calls.listReported, { limit: "50" }, { operator: bob })).list.find((one) => one.id === id)!;
  assert.deepEqual([row.text, row.reports, row.causes, row.speaker], ["buy my coin", REPORTS_HIDE, ["spam"], speaker]);
  await judged(id, { hide: "0" });
  assert.equal(
    await codeOf(house.refusal(calls.judge, { message: id, hide: "1", mute_days: "0", reason }, { operator: bob })),
    "judged-words",
  );
  assert.equal(
    await codeOf(house.refusal(calls.judge, { message: NONE, hide: "1", mute_days: "0", reason }, { operator: bob })),
    "no-such-words",
  );
  await report(readers[REPORTS_HIDE]!, id);
  assert.equal((await house.read(cat)).list.find((one) => one.id === id)!.hidden, false);
  const dan = house.somebody();
  await sql`insert into chat_room.report select id, ${dan}, 'spam', ${house.clock.now()} from chat_room.message
    where customer_id is not null order by seq limit ${REPORTS_A_DAY_MAX}`.execute(house.database);
  const fresh = await house.say(house.somebody(), "one more");
  assert.equal(await codeOf(house.refusal(calls.report, { message: fresh.id, cause: "spam" }, { as: dan })), "reported-enough");
});

test("CHAT-04 a mute ends by itself, is objected to once, and decided by somebody else", async () => {
  const cat = house.somebody();
  const { id } = await house.say(cat, "you are all stupid");
  await report(house.somebody(), id);
  const mute = { message: id, hide: "1", mute_days: "2", reason } as const;
  assert.equal(await codeOf(house.refusal(calls.judge, mute, { operator: ann })), "note-needed");
  assert.equal(await codeOf(house.refusal(calls.appeal, { text: "why?" }, { as: cat })), "not-muted");
  await judged(id, { mute_days: "2", note: "Insults" });
  house.clock.advance(SLOW_MS);
  assert.equal(await refusedSaying(cat, "what?"), "muted");
  assert.equal((await house.read(cat)).mute!.state, "muted");
  assert.equal((await house.call(calls.appeal, { text: "It was a joke" }, { as: cat })).mute.state, "appealed");
  assert.equal(await codeOf(house.refusal(calls.appeal, { text: "please" }, { as: cat })), "appealed-already");
  const [waiting] = (await house.call(calls.listAppeals, {}, { operator: bob })).list;
  assert.equal(waiting!.appeal, "It was a joke");
  const decide = { mute: waiting!.id, lift: "1", reason } as const;
  assert.equal(await codeOf(house.refusal(calls.decideAppeal, decide, { operator: ann })), "own-verdict");
  await house.call(calls.decideAppeal, decide, { operator: bob });
  assert.equal(await codeOf(house.refusal(calls.decideAppeal, decide, { operator: bob })), "no-such-appeal");
  await house.say(cat, "thank you");
  assert.deepEqual(
    house.noticed.filter(({ customerId }) => customerId === cat).map(({ topic }) => topic),
    ["chat-room", "chat-room"],
  );
  const dan = house.somebody();
  const rude = await house.say(dan, "rude");
  await judged(rude.id, { mute_days: "1", note: "Rude" });
  await house.call(calls.appeal, { text: "no" }, { as: dan });
  const other = (await house.call(calls.listAppeals, {}, { operator: bob })).list[0]!;
  await house.call(calls.decideAppeal, { mute: other.id, lift: "0", reason }, { operator: bob });
  assert.equal((await house.read(dan)).mute!.state, "kept");
  assert.equal(await refusedSaying(dan, "hm"), "muted");
  house.clock.advance(DAY_MS);
  await house.say(dan, "free again");
});

test("CHAT-05 a speaker is a number that tells nobody who he is, and the house alone has a badge", async () => {
  const cat = house.somebody();
  const [one, other] = [await house.say(cat, "here"), await house.say(cat, "there", "ETH/USDT")];
  assert.equal(one.speaker, other.speaker);
  assert.match(one.speaker, /^#[0-9]{8}$/);
  await house.call(calls.sayAsStaff, { room: "ETH/USDT", text: "Welcome", reason }, { operator: ann });
  assert.equal(
    await codeOf(house.refusal(calls.sayAsStaff, { room: "en", text: " ", reason }, { operator: ann })),
    "nothing-to-say",
  );
  const last = (await house.read(house.somebody(), "ETH/USDT")).list.at(-1)!;
  assert.deepEqual([last.staff, last.speaker, last.mine], [true, "", false]);
  assert.equal(JSON.stringify(await house.read(house.somebody())).includes(cat), false);
});

test("CHAT-06 whoever is blocked is seen no more, in any room, until he is shown again", async () => {
  const [cat, dan] = [house.somebody(), house.somebody()];
  const { id } = await house.say(cat, "noise", "BTC/USDT");
  const seen = async () => (await house.read(dan, "BTC/USDT")).list.some((one) => one.id === id);
  await house.call(calls.block, { message: id }, { as: dan });
  assert.equal(await seen(), false);
  assert.equal((await house.call(calls.showBlocked, {}, { as: dan })).count, 1);
  assert.equal((await house.call(calls.unblock, {}, { as: dan })).count, 1);
  assert.equal(await seen(), true);
  assert.equal(await codeOf(house.refusal(calls.block, { message: id }, { as: cat })), "own-words");
  assert.equal(await codeOf(house.refusal(calls.block, { message: NONE }, { as: cat })), "no-such-words");
  await sql`insert into chat_room.block select ${dan}, gen_random_uuid() from generate_series(1, ${BLOCKS_MAX})`.execute(
    house.database,
  );
  assert.equal(await codeOf(house.refusal(calls.block, { message: id }, { as: dan })), "too-many-blocked");
});

test("CHAT-08 a room tells that something has changed, once however much was said, and nothing of what it was", async () => {
  const told = async (): Promise<unknown[]> => {
    const before = house.told.length;
    await house.runJob("chat-room.tell-news");
    return house.told.slice(before).flatMap(({ event, payload }) => (event === events.changed ? [payload] : []));
  };
  await told();
  const [cat, dan] = [house.somebody(), house.somebody()];
  await house.say(cat, "one", "ETH/USDT");
  const { id } = await house.say(dan, "two", "ETH/USDT");
  await house.say(cat, "three", "de");
  assert.deepEqual(await told(), [{ room: "chat:ETH/USDT" }, { room: "chat:de" }]);
  assert.deepEqual(await told(), []);
  for (const one of [1, 2, 3].map(() => house.somebody()))
    await house.call(calls.report, { message: id, cause: "spam" }, { as: one });
  assert.deepEqual(await told(), [{ room: "chat:ETH/USDT" }]);
});

test("CHAT-07 what was said never changes", async () => {
  await house.say(house.somebody(), "for ever");
  await assert.rejects(sql`update chat_room.message set text = 'other'`.execute(house.database), /chat_room.message/);
});
