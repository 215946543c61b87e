import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOf } from "../keys/keys.ts";
import { ManualClock } from "../clock.ts";
import { readConfig } from "../config.ts";
import { openOutside } from "./outside.ts";

const clock = new ManualClock(new Date(0));
const message = { to: "ann@example.com", subject: "Hello", text: "123456" };

test("a sandbox catches what it sends: mail by real SMTP, and text messages", async () => {
  const outside = await openOutside(readConfig({}, false), clock, keysOf("a secret of tests"));
  await outside.mail.deliver(message, "key-1");
  await outside.sms.deliver({ to: "+886912345678", text: "654321" }, "key-2");
  assert.deepEqual(
    outside.inbox!.list().map(({ to, code }) => [to, code]),
    [
      ["+886912345678", "654321"],
      ["ann@example.com", "123456"],
    ],
  );
  await outside.close();
});

test("production has no inbox, and does not open without real adapters", async () => {
  const sandbox = readConfig({}, false);
  await assert.rejects(openOutside({ ...sandbox, mode: "production" }, clock, keysOf("a secret of tests")));
  const production = {
    ...sandbox,
    mode: "production" as const,
    smtp: { url: "smtps://user:password@mail.example.com", from: "assay@example.com" },
    sms: { url: "https://sms.example.com/Accounts/AC1/Messages.json", token: "t", from: "Assay" },
    ratesUrl: "https://rates.example.com/latest.json",
    s3: { endpoint: "https://s3.example.com", region: "us-east-1", bucket: "b", accessKeyId: "k", secretAccessKey: "s" },
  };
  const outside = await openOutside(production, clock, keysOf("a secret of tests"));
  assert.equal(outside.inbox, undefined);
  await outside.close();
});
