import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SECOND_MS } from "@assay/core/time.ts";
import { calls } from "../contract.ts";
import { announce, announcement, type Announcement } from "./announce.ts";
import { type MessagesHouse, numbered, openMessagesHouse } from "./test-house.ts";

const news: Announcement = {
  key: "fees-2026",
  kind: "news",
  push: true,
  texts: {
    en: { title: "Lower fees", summary: "From April.", body: "One.\n\nTwo." },
    zh: { title: "手续费下调", summary: "四月起。", body: "一。\n\n二。" },
  },
};

describe("announcements", () => {
  let house: MessagesHouse;
  before(async () => {
    house = await openMessagesHouse();
  });
  after(async () => await house.close());

  test("the first one ships with the product, greets nobody, and says that sandbox money is practice money", async () => {
    assert.equal(await house.call(calls.showPopup, {}), null);
    const [first] = (await house.call(calls.listAnnouncements, {}, { lang: "zh" })).list;
    assert.equal(first!.title, "欢迎使用 Assay");
    const { body } = await house.call(calls.showAnnouncement, { id: first!.id });
    assert.match(body, /practice money/);
    assert.deepEqual((await house.call(calls.listAnnouncements, { c_id: "5" })).list, []);
  });

  test("MESSAGE-08 an announcement is published once a key, and corrected by publishing it again", async () => {
    house.clock.advance(10 * SECOND_MS);
    await house.tell((tx) => announce(tx, news));
    await house.tell((tx) =>
      announce(tx, { ...news, texts: { ...news.texts, en: { ...news.texts.en, title: "Much lower fees" } } }),
    );
    const { list, more } = await house.call(calls.listAnnouncements, {});
    assert.deepEqual(
      list.map(({ c_id, title }) => [c_id, title]),
      [
        [4, "Much lower fees"],
        [4, "Welcome to Assay"],
      ],
    );
    assert.equal(more, false);
    assert.equal((await house.call(calls.listAnnouncements, { limit: "1" })).more, true);
    const named = async (word: string) => (await house.call(calls.listAnnouncements, { word })).list.map(({ title }) => title);
    assert.deepEqual([await named("LOWER"), await named("lowe"), await named("nowhere")], [["Much lower fees"], [], []]);
    assert.equal((await house.refusal(calls.listAnnouncements, { word: "a.*" })).code, "parameter-error");
    const missing = await house.refusal(calls.showAnnouncement, { id: numbered("session", 99) });
    assert.equal(missing.code, "no-such-announcement");
  });

  test("banners and notices are lists of their own, a popup greets, and Markdown is text and nothing more", async () => {
    const texts = {
      en: { title: "Maintenance", summary: "On Sunday.", body: "**Soon** <script>alert(1)</script>[x](javascript:alert(1))" },
    };
    house.clock.advance(10 * SECOND_MS);
    await house.tell((tx) => announce(tx, { key: "sunday", kind: "notice", popup: true, texts }));
    await house.tell((tx) => announce(tx, { key: "april", kind: "banner", texts: news.texts }));
    const titles = async (c_id: string) => (await house.call(calls.listAnnouncements, { c_id })).list.map(({ title }) => title);
    assert.deepEqual([await titles("5"), await titles("6")], [["Lower fees"], ["Maintenance"]]);
    assert.equal((await house.refusal(calls.listAnnouncements, { c_id: "7" })).code, "parameter-error");
    const popup = (await house.call(calls.showPopup, {}))!;
    assert.equal(popup.title, "Maintenance");
    const { blocks } = await house.call(calls.showAnnouncement, { id: popup.id });
    const runs = [{ text: "Soon", strong: true }, { text: " " }, { text: "alert(1)" }, { text: "x" }];
    assert.deepEqual(blocks, [{ kind: "paragraph", runs }]);
  });

  test("MESSAGE-08 it reaches every device that wants it once, however often the job starts anew", async () => {
    const [ann, bob] = [numbered("customer", 1), numbered("customer", 2)];
    const device = await house.subscribe(ann, numbered("session", 1), "zh");
    await house.subscribe(bob, numbered("session", 2));
    await house.call(calls.choosePush, { topic: "announcements", wanted: "0" }, { as: bob });
    for (let run = 0; run < 2; run += 1) {
      await house.runJob("messages.push-announcements");
      await house.settle();
    }
    assert.deepEqual(
      house.service.received.map(({ path, notice }) => [path, notice.title, notice.body]),
      [[device, "手续费下调", "四月起。"]],
    );
  });

  test("MESSAGE-03 an announcement needs English, which is read where another language is missing", async () => {
    const { en: _, ...texts } = news.texts;
    assert.equal(announcement.safeParse({ ...news, texts }).success, false);
    const [newest] = (await house.call(calls.listAnnouncements, {}, { lang: "de" })).list;
    assert.equal(newest!.title, "Much lower fees");
  });

  test("two of the product role publish an announcement, which in no language is told in part", async () => {
    await house.enrol("Sam", "security");
    await house.enrol("Sue", "security");
    const ann = await house.enrol("Ann", "product");
    const input = {
      key: "by-two",
      kind: "notice" as const,
      popup: "0" as const,
      push: "0" as const,
      title_en: "The database moves",
      summary_en: "On Sunday.",
      body_en: "An hour.",
      reason: "The database moves",
    };
    const notices = async () => (await house.call(calls.listAnnouncements, { c_id: "6" })).list.map(({ title }) => title);
    const answer = await house.call(calls.publishAnnouncement, input, { operator: ann });
    assert.ok(typeof answer === "object" && answer.needed === 1);
    assert.ok(!(await notices()).includes(input.title_en), "a proposal publishes nothing");
    const partly = { ...input, title_de: "Wartung" };
    assert.equal((await house.refusal(calls.publishAnnouncement, partly, { operator: ann })).code, "text-missing");
  });
});
