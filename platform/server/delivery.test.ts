import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { MINUTE_MS, later } from "@assay/core/time.ts";
import { sql } from "kysely";
import { ManualClock, systemTimers } from "./clock.ts";
import { type Delivered, type Delivery, type DeliveryTerms, type Sent, startDelivery, undelivered } from "./delivery.ts";
import { keysOf } from "./keys/keys.ts";
import { type OutsidePort, Undeliverable } from "./feature.ts";
import { Inbox } from "./outside/inbox.ts";
import { startMailCatcher } from "./outside/mail-catcher.ts";
import { smtpMail } from "./outside/mail.ts";
import { gatewaySms } from "./outside/sms.ts";
import { openTestHouse, type TestHouse } from "./testing.ts";

/** Long enough for a good server of this machine while others use it too. */
const TRY_MS = 2_000;
/** What a test has opened, closed however it ends. */
const opened: (() => unknown)[] = [];

/** A server that treats each connection so, and counts those that are open. */
async function serve(treat: (socket: Socket) => void): Promise<{ port: number; open: Set<Socket> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    treat(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  opened.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, open };
}

/** Never whole: a byte of an endless answer every few milliseconds. */
function trickle(socket: Socket): void {
  const next = (): void => void (socket.writable && systemTimers.after(20, () => socket.write("2", next)));
  next();
}

const broken: readonly (readonly [string, (socket: Socket) => void])[] = [
  ["never answers", () => undefined],
  ["answers byte by byte", trickle],
  ["closes at once", (socket) => socket.end()],
];

describe("delivery", () => {
  let house: TestHouse;
  let delivery: Delivery | undefined;
  /** What became of each try, and its port. */
  let outcomes: string[] = [];
  let done = new EventEmitter();
  before(async () => {
    house = await openTestHouse([]);
  });
  after(async () => await house.close());
  beforeEach(() => {
    outcomes = [];
    done = new EventEmitter();
  });
  afterEach(async () => {
    await end();
    for (const close of opened.splice(0)) await close();
  });

  const start = async (ports: readonly OutsidePort<never>[], terms: Partial<DeliveryTerms> = {}): Promise<Delivery> => {
    delivery = await startDelivery({
      pool: house.pool,
      clock: house.clock,
      ports,
      keys: keysOf("a secret of this test"),
      tryMsMax: TRY_MS,
      onFault: () => undefined,
      onDone: (port, outcome: Delivered) => {
        outcomes.push(`${port} ${outcome}`);
        done.emit(`${port} ${outcome}`);
      },
      ...terms,
    });
    return delivery;
  };
  const send = async (...sent: readonly Sent[]): Promise<void> => {
    await delivery!.enqueue(house.database, sent);
    delivery!.wake();
  };
  const mailOf = (to: string, more: Partial<Sent> = {}): Sent => ({
    port: "mail",
    message: { to, subject: "hello", text: "hello" },
    ...more,
  });
  const end = async (): Promise<void> => {
    await delivery!.stop();
    await sql`delete from pgboss.job`.execute(house.database);
  };

  for (const [how, treat] of broken) {
    test(`a mail server that ${how} stops neither text messages nor its own lanes, and no connection is left over`, async () => {
      const server = await serve(treat);
      const mail = smtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: "assay@sandbox.invalid" });
      opened.push(() => mail.close());
      const texts: string[] = [];
      const sms: OutsidePort<{ to: string }> = { name: "sms", deliver: async ({ to }) => void texts.push(to) };
      await start([mail, sms]);
      const failed = once(done, "mail failed");
      const texted = once(done, "sms sent");
      await send(...Array.from({ length: 12 }, (_, index) => mailOf(`ann${index}@example.com`)));
      await send({ port: "sms", message: { to: "+886912345678" } });
      await Promise.all([failed, texted]);
      assert.deepEqual(texts, ["+886912345678"]);
      await end();
      for (const socket of server.open) await once(socket, "close");
      assert.equal(outcomes.includes("mail sent"), false);
    });

    test(`a text message gateway that ${how} is left after the time of one try, and mail goes on`, async () => {
      const server = await serve(treat);
      const inbox = new Inbox();
      const catcher = await startMailCatcher(inbox, new ManualClock(new Date(0)));
      const mail = smtpMail({ url: catcher.url, from: "assay@sandbox.invalid" });
      opened.push(() => mail.close(), catcher.close);
      const sms = gatewaySms({ url: `http://127.0.0.1:${server.port}/Accounts/a/Messages`, token: "t", from: "+1" });
      await start([mail, sms]);
      const [failed, mailed] = [once(done, "sms failed"), once(done, "mail sent")];
      await send({ port: "sms", message: { to: "+886912345678", text: "hello" } }, mailOf("ann@example.com"));
      await Promise.all([failed, mailed]);
      assert.equal(inbox.list("ann@example.com").length, 1);
    });
  }

  test("a port that does not listen to the signal is left too", async () => {
    const deaf: OutsidePort<object> = { name: "push", deliver: async () => await new Promise<void>(() => undefined) };
    await start([deaf]);
    const failed = once(done, "push failed");
    await send({ port: "push", message: {} });
    await failed;
  });

  test("what guards an account goes first, and finds a lane however many others hang", async () => {
    const began: string[] = [];
    const hung = Promise.withResolvers<void>();
    const mail: OutsidePort<{ to: string }> = {
      name: "mail",
      deliver: async ({ to }) => {
        began.push(to);
        if (to.startsWith("statement")) await hung.promise;
      },
    };
    await start([mail], { tryMsMax: MINUTE_MS });
    await send(...Array.from({ length: 50 }, (_, index) => mailOf(`statement${index}`)));
    const codeSent = once(done, "mail sent");
    await send(mailOf("code", { urgent: true }));
    await codeSent;
    assert.equal(began.filter((to) => to.startsWith("statement")).length <= 4, true);
    assert.equal(began.includes("code"), true);
    hung.resolve();
  });

  test("a code that has outlived its use is dropped and counted, and one that has not is sent", async () => {
    const arrived: string[] = [];
    const mail: OutsidePort<{ to: string }> = { name: "mail", deliver: async ({ to }) => void arrived.push(to) };
    await start([mail]);
    const expired = once(done, "mail expired");
    const arrives = once(done, "mail sent");
    const now = house.clock.now();
    await send(mailOf("late", { until: now }), mailOf("good", { until: later(now, MINUTE_MS) }));
    await Promise.all([expired, arrives]);
    assert.deepEqual(arrived, ["good"]);
  });

  test("at last a message is given up and counted, one for a mailbox that does not exist at once", async () => {
    const tries: string[] = [];
    const mail: OutsidePort<{ to: string }> = {
      name: "mail",
      deliver: async ({ to }) => {
        tries.push(to);
        throw to === "nobody" ? new Undeliverable("no such mailbox") : new Error("try later");
      },
    };
    await start([mail], { retryLimit: 0 });
    const both = new Promise<void>((resolve) => {
      done.on("mail given-up", () => {
        if (outcomes.length === 2) resolve();
      });
    });
    await send(mailOf("nobody"), mailOf("ann"));
    await both;
    assert.deepEqual(tries.toSorted(), ["ann", "nobody"]);
    await delivery!.stop();
    const [found] = await undelivered(house.database);
    assert.deepEqual([found!.port, found!.waiting, found!.givenUp], ["mail", 0, 1]);
  });

  test("what is in the hands of something that never comes back is taken from it and sent under the same key", async () => {
    const keys: string[] = [];
    const taken = new EventEmitter();
    const port: OutsidePort<object> = {
      name: "mail",
      deliver: async (_message, key) => {
        keys.push(key);
        if (keys.length > 1) return;
        taken.emit("taken");
        await new Promise<void>(() => undefined);
      },
    };
    await start([port], { tryMsMax: MINUTE_MS, lostSeconds: 1 });
    const [took, arrives] = [once(taken, "taken"), once(done, "mail sent")];
    await send(mailOf("ann"));
    await took;
    const waiting = (await undelivered(house.database)).find((one) => one.port === "mail")!;
    assert.equal(waiting.waiting, 1);
    assert.notEqual(waiting.oldestAt, null);
    // The clock of the queue is the database's: its job has been in dead hands for an hour.
    await sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`.execute(house.database);
    await arrives;
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
  });
});
