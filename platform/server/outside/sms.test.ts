import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { ManualClock } from "../clock.ts";
import { Inbox } from "./inbox.ts";
import { gatewaySms, inboxSms } from "./sms.ts";

/** Calls `run` with a gateway that records what it gets and answers `status`. */
async function withGateway(
  status: number,
  run: (url: string, got: { authorization: string; form: URLSearchParams }[]) => Promise<void>,
) {
  const got: { authorization: string; form: URLSearchParams }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push({ authorization: request.headers.authorization ?? "", form: new URLSearchParams(body) });
      response.writeHead(status, { location: "/elsewhere" }).end('{"message":"the text was 123456"}');
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/2010-04-01/Accounts/AC42/Messages.json`, got);
  } finally {
    server.close();
  }
}

const message = { to: "+886912345678", text: "123456\nis your code" };

test("a text message is a form POST with To, From, Body and the account's basic authentication", async () => {
  await withGateway(201, async (url, got) => {
    await gatewaySms({ url, token: "secret", from: "Assay" }).deliver(message, "key");
    assert.deepEqual(Object.fromEntries(got[0]!.form), { To: message.to, From: "Assay", Body: message.text });
    assert.equal(Buffer.from(got[0]!.authorization.replace("Basic ", ""), "base64").toString(), "AC42:secret");
  });
});

test("a refusal or a redirect is a fault that repeats nothing of the message", async () => {
  for (const status of [400, 500, 302]) {
    await withGateway(status, async (url) => {
      await assert.rejects(
        gatewaySms({ url, token: "secret", from: "Assay" }).deliver(message, "key"),
        (fault) => !String(fault).includes("123456"),
      );
    });
  }
});

test("the sandbox keeps text messages in the inbox", async () => {
  const inbox = new Inbox();
  await inboxSms(inbox, new ManualClock(new Date(7))).deliver(message, "key");
  assert.deepEqual(inbox.list(message.to), [{ to: message.to, at: 7, subject: "", text: message.text, code: "123456" }]);
});
