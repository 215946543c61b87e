import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ManualClock } from "../clock.ts";
import { Inbox } from "./inbox.ts";
import { type MailCatcher, startMailCatcher } from "./mail-catcher.ts";
import { type MailPort, smtpMail } from "./mail.ts";

describe("mail by SMTP", () => {
  const inbox = new Inbox();
  let catcher: MailCatcher;
  let mail: MailPort;
  before(async () => {
    catcher = await startMailCatcher(inbox, new ManualClock(new Date(1_000)));
    mail = smtpMail({ url: catcher.url, from: "assay@sandbox.invalid" });
  });
  after(async () => {
    mail.close();
    await catcher.close();
  });

  test("what is sent arrives: recipient, UTF-8 subject and text, and the code", async () => {
    await mail.deliver(
      { to: "ann@example.com", subject: "验证码 ✓", text: "你的验证码：\n\n123456\n\n10 分钟内有效。" },
      "key-1",
    );
    assert.deepEqual(inbox.list("ann@example.com"), [
      {
        to: "ann@example.com",
        at: 1_000,
        subject: "验证码 ✓",
        text: "你的验证码：\n\n123456\n\n10 分钟内有效。",
        code: "123456",
      },
    ]);
  });

  test("a subject cannot smuggle in a header or another recipient", async () => {
    await mail.deliver({ to: "bob@example.com", subject: "Hi\r\nBcc: eve@example.com", text: "x" }, "key-2");
    assert.equal(inbox.list("bob@example.com").length, 1);
    assert.equal(inbox.list("eve@example.com").length, 0);
  });

  test("a line that starts with a point, or is only a point, arrives whole", async () => {
    await mail.deliver({ to: "dot@example.com", subject: "points", text: "a\n.\n..b\nc" }, "key-3");
    assert.equal(inbox.list("dot@example.com")[0]!.text, "a\n.\n..b\nc");
  });

  test("a server that cannot be reached is a fault, so that the queue tries again", async () => {
    const other = await startMailCatcher(new Inbox(), new ManualClock(new Date(0)));
    await other.close();
    const lost = smtpMail({ url: other.url, from: "assay@sandbox.invalid" });
    await assert.rejects(lost.deliver({ to: "ann@example.com", subject: "s", text: "t" }, "key-4"));
    lost.close();
  });
});
