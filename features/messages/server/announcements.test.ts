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

  test("the first one ships with the product, greets visitors, and says that sandbox money is practice money", async () => {
    const popup = (await house.call(calls.showPopup, {}, { lang: "zh" }))!;
    assert.equal(popup.title, "欢迎使用 Assay");
    const { body } = await house.call(calls.showAnnouncement, { id: popup.id });
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
    const missing = await house.refusal(calls.showAnnouncement, { id: numbered("session", 99) });
    assert.equal(missing.code, "no-such-announcement");
  });

  test("MESSAGE-08 it reaches every device that wants it once, however often the job starts anew", async () => {
    const [ann, bob] = [numbered("customer", 1), numbered("customer", 2)];
    const device = await house.subscribe(ann, numbered("session", 1), "zh");
    await house.subscribe(bob, numbered("session", 2));
    await house.call(calls.choosePush, { announcements: "0" }, { as: bob });
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
});
