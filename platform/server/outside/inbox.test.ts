import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { securityHeaders } from "../http/security-headers.ts";
import { mountInbox } from "./inbox-page.ts";
import { Inbox } from "./inbox.ts";

const mail = (to: string, text: string, at = 0) => ({ to, at, subject: "Hello", text });

test("the inbox lists newest first, by recipient whatever its case, and finds the code on a line of its own", () => {
  const inbox = new Inbox();
  inbox.add(mail("ann@example.com", "Your code:\n\n123456\n\nBye", 1));
  inbox.add(mail("+886912345678", "no 654321 here", 2));
  assert.deepEqual(
    inbox.list().map(({ at, code }) => [at, code]),
    [
      [2, null],
      [1, "123456"],
    ],
  );
  assert.equal(inbox.list("Ann@Example.com").length, 1);
  assert.equal(inbox.list(" 886912345678").length, 1, "a plus reads as a space in a query string");
  assert.equal(inbox.list("bob@example.com").length, 0);
});

test("the inbox is bounded: the oldest message goes first", () => {
  const inbox = new Inbox();
  for (let at = 0; at < 1_100; at += 1) inbox.add(mail("a@example.com", "x", at));
  assert.equal(inbox.list().length, 1_000);
  assert.equal(inbox.list().at(-1)!.at, 100);
});

test("the page escapes what it shows, and the JSON answers what was asked", async () => {
  const inbox = new Inbox();
  inbox.add(mail("ann@example.com", "<script>alert(1)</script>\n123456", 5));
  inbox.add(mail("bob@example.com", "hi", 6));
  const server = Fastify();
  mountInbox(server, inbox);
  const page = await server.inject("/dev/inbox");
  assert.match(page.headers["content-type"] as string, /text\/html/);
  assert.ok(!page.body.includes("<script>") && page.body.includes("123456"));
  const json = await server.inject("/dev/inbox.json?to=ann%40example.com");
  assert.deepEqual(json.json(), [
    { to: "ann@example.com", at: 5, subject: "Hello", text: "<script>alert(1)</script>\n123456", code: "123456" },
  ]);
  assert.equal((await server.inject("/dev/inbox.json")).json<unknown[]>().length, 2);
  await server.close();
});

test("the page brings no style or script that the policy of our pages refuses, and its stylesheet is there", async () => {
  const policy = securityHeaders("http://localhost")["content-security-policy"]!.split(";");
  assert.ok(policy.includes("default-src 'self'") && !policy.some((rule) => /^(style|script)-src/.test(rule)));
  const inbox = new Inbox();
  inbox.add(mail("ann@example.com", "hi"));
  const server = Fastify();
  mountInbox(server, inbox);
  const { body } = await server.inject("/dev/inbox");
  assert.doesNotMatch(body, /<style|<script|\sstyle=|https?:/);
  const [, stylesheet = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? [];
  const answer = await server.inject(stylesheet);
  assert.equal(answer.statusCode, 200);
  assert.match(answer.headers["content-type"] as string, /^text\/css/);
  assert.match(answer.body, /overflow-wrap: anywhere/);
  await server.close();
});
