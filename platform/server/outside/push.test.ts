import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { keysOf } from "../keys/keys.ts";
import { type FakePush, fakePush } from "./push-fake.ts";
import { derivePushKey, pushKeyOf } from "./push-key.ts";
import { LOOPBACK, openPush, type PushPort } from "./push.ts";

const keys = keysOf("a secret of tests");
const key = derivePushKey(keys.for("push").bytes);
const notice = { title: "已成交", body: "Bought 0.5 BTC", hash: "#/pages/x", tag: "fills:1" };

describe("web push", () => {
  let service: FakePush;
  let push: PushPort;
  before(async () => {
    service = await fakePush();
    push = openPush({ keys, contact: "mailto:assay@example.com", services: [LOOPBACK] });
  });
  after(async () => await service.close());

  test("a notice reaches the browser encrypted, signed by this installation, for twelve hours at most", async () => {
    const target = service.subscribe();
    await push.deliver({ target, notice }, "1");
    const received = service.received.at(-1)!;
    assert.deepEqual(received.notice, notice);
    assert.equal(received.key, key.publicKey);
    assert.equal(received.claims.aud, service.origin);
    assert.equal(received.claims.sub, "mailto:assay@example.com");
    assert.equal(received.headers["content-encoding"], "aes128gcm");
    assert.equal(received.headers["ttl"], "43200");
    assert.match(received.headers["topic"] as string, /^[\w-]{32}$/);
  });

  test("a browser that is subscribed no more is reported, and is no failure", async () => {
    const target = service.subscribe();
    const gone: string[] = [];
    push.onGone(async (endpoint) => void gone.push(endpoint));
    service.answer(410, 404);
    await push.deliver({ target, notice }, "2");
    await push.deliver({ target, notice }, "3");
    assert.deepEqual(gone, [target.endpoint, target.endpoint]);
  });

  test("a push service in trouble is tried again by the queue: the delivery fails", async () => {
    const target = service.subscribe();
    service.answer(503, 429, 302);
    for (const status of [503, 429, 302])
      await assert.rejects(push.deliver({ target, notice }, "4"), new RegExp(`answered ${status}`));
  });

  test("only push services that are known are called, over https on its own port", async () => {
    const strict = openPush({ keys, contact: "mailto:assay@example.com", services: ["fcm.example.com", "push.example.com"] });
    for (const refused of [
      "http://push.example.com/1",
      "https://push.example.com:8443/1",
      "https://example.com/1",
      "https://evilpush.example.com/1",
      "https://push.example.com.evil.example/1",
      "https://user:password@push.example.com/1",
      "https://127.0.0.1/1",
      "https://[::ffff:127.0.0.1]/1",
      "https://169.254.169.254/latest",
      "https://intranet/1",
      "ftp://push.example.com/1",
      "nonsense",
    ]) {
      assert.equal(strict.accepts(refused), false, refused);
    }
    assert.equal(strict.accepts("https://fcm.example.com/send/1"), true);
    assert.equal(strict.accepts("https://eu.push.example.com/1"), true);
    assert.equal(push.accepts("https://push.example.com/1"), false);
    await assert.rejects(strict.deliver({ target: service.subscribe(), notice }, "5"), /not one that this house calls/);
  });

  test("the pair follows from the key of the house", () => {
    assert.deepEqual(push.inUse(), { version: 1, publicKey: key.publicKey });
    assert.notEqual(derivePushKey(keysOf("another").for("push").bytes).publicKey, key.publicKey);
    assert.deepEqual(pushKeyOf(key.privateKey), key);
    assert.equal(Buffer.from(key.publicKey, "base64url").length, 65);
    assert.throws(() => pushKeyOf(Buffer.alloc(32).toString("base64url")));
  });
});
