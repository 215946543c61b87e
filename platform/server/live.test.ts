import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { io, type Socket } from "socket.io-client";
import { deviceCookie } from "./http/device-cookie.ts";
import { keysOf } from "./keys/keys.ts";
import { type Live, startLive } from "./live.ts";
import { event } from "@assay/core/contract.ts";
import * as z from "zod/mini";
import { calls, events } from "./toy/contract.ts";
import { findSession, type HttpHouse, openHttpHouse, send } from "./toy/http-house.ts";
import { sessions } from "./toy/server.ts";

const publicRooms = /^(quotes|market:[A-Z0-9]{2,10}\/[A-Z0-9]{2,10})$/;
const HEARTBEAT_MS = 60;
const NETWORK_SOCKETS_MAX = 30;
const SECRET = "a secret of the tests";
const bounds = {
  total: 240,
  visitors: 200,
  network: NETWORK_SOCKETS_MAX,
  wide: 2_000,
  device: 60,
  settlesMs: 0,
  handshakes: { strangers: 100_000, network: 100_000, wide: 100_000, device: 100_000 },
};

const opened = event("toy.opened", z.object({ room: z.string() }), [calls.ask]);

let http: HttpHouse;
let live: Live;
/** Runs before the next session is looked up; for the moments between two steps of a handshake. */
let beforeLookUp: ((token: string) => void) | undefined;

before(async () => {
  http = await openHttpHouse();
  live = startLive({
    server: http.router.app.server,
    authenticate: async (token) => {
      beforeLookUp?.(token);
      return await findSession(token);
    },
    publicOrigin: "http://assay.test",
    trustProxy: ["127.0.0.1"],
    keys: keysOf(SECRET),
    bounds,
    publicRooms,
    log: http.log,
    metrics: http.metrics,
    heartbeatMs: HEARTBEAT_MS,
  });
});
after(async () => {
  await live.close();
  await http.close();
});

const logIn = (customerId: string, token = `live-${customerId}`): string => {
  sessions.set(token, { customerId, sessionId: `session-${token}`, fresh: true });
  return token;
};

interface Opened {
  readonly socket: Socket;
  /** Frames received so far. */
  readonly frames: [name: string, frame: unknown][];
  /** Resolves with the next frame of this name. */
  next(name: string): Promise<unknown>;
}

type Options = Parameters<typeof io>[1];

function open(options: Options = {}): Opened {
  const socket = io(http.origin, { transports: ["websocket"], forceNew: true, reconnection: false, ...options });
  const frames: [string, unknown][] = [];
  socket.onAny((name: string, frame: unknown) => frames.push([name, frame]));
  return { socket, frames, next: async (name) => (await once(socket as never, name))[0] };
}

async function connected(options: Options = {}): Promise<Opened> {
  const opened = open(options);
  await once(opened.socket as never, "connect");
  return opened;
}

/** Resolves when the server has carried out everything that this socket sent before, and its earlier frames have arrived. */
async function settled({ socket }: Opened): Promise<void> {
  await socket.emitWithAck("unwatch", "nothing");
}

for (const transport of ["websocket", "polling"] as const) {
  describe(`over ${transport}`, () => {
    test("a visitor watches a public room and leaves it", async () => {
      const visitor = await connected({ transports: [transport] });
      assert.equal(live.hasWatchers("quotes"), false);
      visitor.socket.emit("watch", "quotes");
      await settled(visitor);
      assert.equal(live.hasWatchers("quotes"), true);
      const frame = visitor.next("quotes");
      live.publish("quotes", "quotes", { list: [1] });
      assert.deepEqual(await frame, { list: [1] });
      visitor.socket.emit("unwatch", "quotes");
      await settled(visitor);
      assert.equal(live.hasWatchers("quotes"), false);
      visitor.socket.close();
    });

    test("frames of one moment all arrive, in order", async () => {
      const visitor = await connected({ transports: [transport] });
      visitor.socket.emit("watch", "market:BTC/USDT");
      await settled(visitor);
      for (const name of ["book", "trades", "candle"]) live.publish("market:BTC/USDT", name, { name });
      await visitor.next("candle");
      assert.deepEqual(
        visitor.frames.map(([name]) => name),
        ["book", "trades", "candle"],
      );
      visitor.socket.close();
    });

    test("whoever watches a public room hears the events that name it", async () => {
      const visitor = await connected({ transports: [transport] });
      const other = await connected({ transports: [transport] });
      visitor.socket.emit("watch", "quotes");
      await Promise.all([settled(visitor), settled(other)]);
      const heard = visitor.next("changed");
      live.tell({ event: opened, payload: { room: "session session-live-ann" } });
      live.tell({ event: opened, payload: { room: "quotes" } });
      assert.deepEqual(await heard, { event: "toy.opened", calls: ["/toy/ask"], payload: { room: "quotes" } });
      await settled(other);
      assert.deepEqual(other.frames, []);
      for (const { socket } of [visitor, other]) socket.close();
    });

    test("a customer hears its own events and nobody else's", async () => {
      const byToken = await connected({ transports: [transport], auth: { token: logIn("ann") } });
      const byCookie = await connected({ transports: [transport], extraHeaders: { cookie: `assay=${logIn("bob")}` } });
      const visitor = await connected({ transports: [transport] });
      await Promise.all([settled(byToken), settled(byCookie), settled(visitor)]);
      const heard = Promise.all([byToken.next("changed"), byCookie.next("changed")]);
      live.tell({ event: events.added, payload: { customerId: "ann", word: "hers", secret: "x" } });
      live.tell({ event: events.added, payload: { customerId: "bob", word: "his" } });
      assert.deepEqual(await heard, [
        { event: "toy.added", calls: ["/toy/add", "/toy/ask"], payload: { customerId: "ann", word: "hers" } },
        { event: "toy.added", calls: ["/toy/add", "/toy/ask"], payload: { customerId: "bob", word: "his" } },
      ]);
      await settled(visitor);
      assert.deepEqual(visitor.frames, []);
      for (const { socket } of [byToken, byCookie, visitor]) socket.close();
    });
  });
}

describe("rooms", () => {
  test("cannot be private ones, whatever a client asks for", async () => {
    const ann = await connected({ auth: { token: logIn("ann") } });
    const eve = await connected({ auth: { token: logIn("eve") } });
    const asked = [
      "customer ann",
      "customer:ann",
      "session session-live-ann",
      "public customer ann",
      ann.socket.id,
      "quotes ",
      "",
      "*",
      1,
      null,
      {},
      ["customer ann"],
    ];
    for (const room of asked) eve.socket.emit("watch", room);
    for (const name of ["join", "subscribe", "changed"]) eve.socket.emit(name, "customer ann");
    await settled(eve);
    const heard = ann.next("changed");
    live.tell({ event: events.added, payload: { customerId: "ann", word: "hers" } });
    await heard;
    await settled(eve);
    assert.deepEqual(eve.frames, []);
    assert.throws(() => live.publish("customer ann", "changed", {}), /no public room/);
    ann.socket.close();
    eve.socket.close();
  });

  test("are bounded for each socket", async () => {
    const greedy = await connected();
    await settled(greedy);
    for (let count = 0; count < 40; count += 1) greedy.socket.emit("watch", `market:M${count}/USDT`);
    greedy.socket.emit("unwatch", "market:M0/USDT");
    await settled(greedy);
    assert.equal(live.hasWatchers("market:M22/USDT"), true);
    assert.equal(live.hasWatchers("market:M30/USDT"), false);
    greedy.socket.close();
  });

  test("a flood of messages, and a message that is too long, end the connection", async () => {
    const flood = await connected();
    const ended = once(flood.socket as never, "disconnect");
    for (let count = 0; count < 200; count += 1) flood.socket.emit("watch", "quotes");
    await ended;
    const long = await connected();
    const cut = once(long.socket as never, "disconnect");
    long.socket.emit("watch", "q".repeat(10_000));
    await cut;
  });
});

test("a client that does not take its frames is cut", async () => {
  const address = `${http.origin}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await send(address)).text.slice(1)) as { sid: string };
  const post = (body: string) =>
    send(`${address}&sid=${sid}`, { method: "POST", headers: { "content-type": "text/plain" }, body });
  await post("40");
  await post('42["watch","market:SLOW/USDT"]');
  while (!live.hasWatchers("market:SLOW/USDT")) await new Promise<void>((resolve) => setImmediate(resolve));
  for (let count = 0; count < 600; count += 1) live.publish("market:SLOW/USDT", "book", { count });
  assert.equal((await send(`${address}&sid=${sid}`)).status, 400);
  assert.equal(live.hasWatchers("market:SLOW/USDT"), false);
});

describe("a session that ends", () => {
  test("takes its sockets along and no others, and no later frame reaches them", async () => {
    const [phone, desk] = [logIn("cat", "live-phone"), logIn("cat", "live-desk")];
    const onPhone = await connected({ auth: { token: phone } });
    const onDesk = await connected({ auth: { token: desk } });
    await Promise.all([settled(onPhone), settled(onDesk)]);
    sessions.delete(phone);
    const cut = once(onPhone.socket as never, "disconnect");
    live.dropSessions(["session-live-phone"]);
    const heard = onDesk.next("changed");
    live.tell({ event: events.added, payload: { customerId: "cat", word: "later" } });
    await Promise.all([cut, heard]);
    assert.deepEqual(
      onPhone.frames.filter(([name]) => name === "changed"),
      [],
    );
    onDesk.socket.close();
  });

  test("by the clock, of which nobody tells, is noticed at the next heartbeat", async () => {
    const token = logIn("dan");
    const socket = await connected({ auth: { token } });
    await settled(socket);
    const cut = once(socket.socket as never, "disconnect");
    sessions.delete(token);
    await cut;
  });

  test("between handshake and joining does not slip through", async () => {
    const token = logIn("fay");
    let lookUps = 0;
    beforeLookUp = (asked) => {
      if (asked !== token) return;
      lookUps += 1;
      if (lookUps === 2) sessions.delete(token);
    };
    const opened = open({ auth: { token } });
    await once(opened.socket as never, "disconnect");
    beforeLookUp = undefined;
    assert.equal(lookUps, 2);
  });

  test("leaves a token that opens nothing: the socket is a visitor's", async () => {
    const stale = await connected({ auth: { token: "live-stale" } });
    await settled(stale);
    stale.socket.close();
  });
});

describe("the door", () => {
  test("is shut to requests for hosts that are not ours, on both transports", async () => {
    const refused = open({ extraHeaders: { host: "evil.test:3000" } });
    await once(refused.socket as never, "connect_error");
    refused.socket.close();
    (await connected({ extraHeaders: { host: "localhost:3000" } })).socket.close();
    const address = `${http.origin}/socket.io/?EIO=4&transport=polling`;
    assert.equal((await send(address, { headers: { host: "evil.test" } })).status, 403);
    assert.equal((await send(address, { headers: { host: "assay.test" } })).status, 200);
  });

  test("is shut to pages of other origins, on both transports", async () => {
    for (const transport of ["websocket", "polling"] as const) {
      const refused = open({ transports: [transport], extraHeaders: { origin: "https://evil.test" } });
      await once(refused.socket as never, "connect_error");
      refused.socket.close();
      const own = await connected({ transports: [transport], extraHeaders: { origin: http.origin } });
      own.socket.close();
    }
  });

  test("serves no client script and marks its answers", async () => {
    assert.notEqual((await send(`${http.origin}/socket.io/socket.io.js`)).status, 200);
    const { status, headers } = await send(`${http.origin}/socket.io/?EIO=4&transport=polling`);
    assert.deepEqual([status, headers["cache-control"], headers["x-content-type-options"]], [200, "no-store", "nosniff"]);
    assert.equal(headers["access-control-allow-origin"], undefined);
  });

  test("lets so many of one network in, and others beside them", async () => {
    const from = (network: string): Options => ({ extraHeaders: { "x-forwarded-for": network } });
    const many = await Promise.all(Array.from({ length: NETWORK_SOCKETS_MAX }, () => connected(from("198.51.100.7"))));
    for (const transport of ["websocket", "polling"] as const) {
      const refused = open({ ...from("198.51.100.7"), transports: [transport] });
      await once(refused.socket as never, "connect_error");
      refused.socket.close();
    }
    const other = await connected(from("198.51.100.8"));
    other.socket.close();
    // The server hears of a closed socket a moment later, so the next one tries until it is let in.
    many[0]!.socket.close();
    const next = await connected({
      ...from("198.51.100.7"),
      reconnection: true,
      reconnectionDelay: 10,
      reconnectionDelayMax: 10,
    });
    for (const { socket } of [...many, next]) socket.close();
  });

  test("keeps places for customers, and the oldest idle visitor gives way where all are taken", async () => {
    let place = 0;
    const stranger = (): Options => ({ extraHeaders: { "x-forwarded-for": `203.0.${113 + (++place >> 4)}.${place & 15}` } });
    const letIn = async (): Promise<Opened | undefined> => {
      const opened = open(stranger());
      const refused = once(opened.socket as never, "connect_error").then(() => true);
      const isOut = await Promise.race([refused, once(opened.socket as never, "connect").then(() => false)]);
      if (isOut) return void opened.socket.close();
      opened.socket.emit("watch", "quotes");
      // Before it could say so, it may have given way to another one.
      const gone = once(opened.socket as never, "disconnect").then(() => undefined);
      return await Promise.race([settled(opened).then(() => opened), gone]);
    };
    // Sockets of tests before this one may still be closing, so visitors come until none is let in any more.
    const visitors: Opened[] = [];
    for (let full = false; !full;) {
      const batch = (await Promise.all(Array.from({ length: 20 }, letIn))).filter((one) => one !== undefined);
      visitors.push(...batch);
      full = batch.length === 0;
    }
    assert.equal(visitors.length, bounds.visitors);

    const { header } = deviceCookie("http://assay.test", keysOf(SECRET)).make();
    const known = (token: string): Options => ({ extraHeaders: { cookie: `${header.split(";")[0]!}; assay=${token}` } });
    const customers: Opened[] = [];
    for (let count = 0; count < bounds.total - bounds.visitors; count += 1) {
      customers.push(await connected(known(logIn(`guest${count}`))));
    }
    await Promise.all(customers.map(settled));
    visitors[7]!.socket.emit("unwatch", "quotes");
    await settled(visitors[7]!);
    const cut = once(visitors[7]!.socket as never, "disconnect");
    const oneMore = await connected(known(logIn("late")));
    await cut;
    const others = visitors.filter(({ socket }) => socket.connected);
    const oldest = Promise.race(others.map(async ({ socket }) => await once(socket as never, "disconnect")));
    const another = await connected(known(logIn("latest")));
    await oldest;
    await Promise.all([...customers, oneMore, another].map(settled));
    for (const { socket } of [...visitors, ...customers, oneMore, another]) socket.close();
  });

  test("counts who is inside", async () => {
    const visitor = await connected();
    assert.match((await http.metrics.expose()).text, /^assay_sockets [1-9]/m);
    visitor.socket.close();
  });
});
