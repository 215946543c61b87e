import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Call, doorOf, type InputTextOf, type OutputOf } from "@assay/core/contract.ts";
import type { Envelope } from "@assay/core/wire.ts";
import { BootFault } from "@assay/server/boot-fault.ts";
import { beginAt } from "@assay/server/clock-ahead.ts";
import { type Config, readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { startThrowawayPostgres } from "@assay/server/postgres.ts";
import { usual } from "@assay/server/testing.ts";
import { featureMap } from "@assay/features/map.ts";
import { calls as content, TERMS } from "@assay/features/content/contract.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { calls as spot } from "@assay/features/spot/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { io, type Socket } from "socket.io-client";
import { type House, openHouse } from "./house.ts";
import { calls as messages } from "@assay/features/messages/contract.ts";
import { operate, OperatorFault } from "./operate.ts";

beginAt(usual.start);

const lines: string[] = [];
const log = createLog("info", { write: (line: string) => void lines.push(line) });
let config: Config;
let house: House;
let stopPostgres: () => Promise<void>;

before(async () => {
  const postgres = await startThrowawayPostgres();
  stopPostgres = postgres.stop;
  const env = {
    PORT: "0",
    ASSAY_FEED: "simulated:7",
    DATABASE_URL: postgres.url,
    DATA_DIR: mkdtempSync(join(tmpdir(), "assay-house-")),
  };
  config = readConfig(env);
  house = await openHouse(config, log);
});
after(async () => {
  await house.close();
  await stopPostgres();
});

async function call<C extends Call>(called: C, input: InputTextOf<C>, token?: string): Promise<OutputOf<C>> {
  const fields = new URLSearchParams(Object.entries(input as Record<string, string>));
  const address = `${house.address}/api${called.path}`;
  const headers = token === undefined ? {} : { authorization: token };
  const response =
    called.method === "GET"
      ? await fetch(`${address}?${fields}`, { headers })
      : await fetch(address, { method: "POST", headers, body: fields });
  const envelope = (await response.json()) as Envelope<OutputOf<C>>;
  if (envelope.type !== "ok") throw new Error(`${called.path}: ${envelope.rejection}`);
  return envelope.message;
}

/** The hash of the terms that whoever registers accepts. */
const termsRead = async (): Promise<string> => (await call(content.showAgreement, { keyword: TERMS })).hash;

const json = async (path: string): Promise<unknown> => await (await fetch(house.address + path)).json();

test("every call of every contract that is the customers' is served to them, and nothing else is", async () => {
  const declared: string[] = [];
  for (const name of featureMap) {
    const { calls } = (await import(`@assay/features/${name}/contract.ts`)) as { calls: Record<string, Call> };
    const here = Object.values(calls).filter(({ who }) => doorOf(who) === "customers");
    declared.push(...here.map(({ method, path }) => `${method} /api${path}`));
  }
  const { paths } = (await json("/api/openapi.json")) as { paths: Record<string, object> };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(served.sort(), declared.sort());
});

test("it says that it is ready, and why", async () => {
  let found: Record<string, Record<string, unknown>> = {};
  // The feed's first word comes moments after the start.
  while (found["feed"]?.["ok"] !== true) found = (await json("/ready")) as typeof found;
  const { ready, database, feed } = found;
  assert.deepEqual([ready, database, feed["source"]], [true, { ok: true }, "simulated"]);
  for (const kind of ["coin", "equity"]) assert.equal((feed[kind] as { ok: boolean }).ok, true, kind);
  assert.match(house.prices, /^simulated, /);
});

describe("a newcomer", () => {
  const email = "newcomer@example.com";
  let token = "";
  let socket: Socket;

  test("registers with the code from the inbox", async () => {
    token = await signedUp(email);
    assert.equal((await call(identity.showUser, {}, token)).email, email);
  });

  test("is funded, and hears on the socket of what moves", async () => {
    await funded(token);
    socket = io(house.address, { transports: ["websocket"], auth: { token }, reconnection: false });
    await once(socket as never, "connect");
    const heard = new Promise<string[]>((resolve) => {
      socket.on(
        "changed",
        ({ event, calls }: { event: string; calls: string[] }) => void (event === "wallet.moved" && resolve(calls)),
      );
    });
    await call(wallet.transfer, { currency_id: "3", number: "1", from_field: "change", to_field: "lever" }, token);
    assert.ok((await heard).includes("/wallet/list"));
  });

  test("trades at the price on screen, which moves", async () => {
    socket.emit("watch", "quotes");
    await once(socket as never, "quotes");
    const { market: row } = await call(market.showMarket, { symbol: "BTC/USDT" });
    assert.equal(row.state, "open");
    const order = { currency_id: "1", type: "buy", kind: "market", amount: "100", amount_in: "quote" } as const;
    const placed = await call(spot.placeOrder, order, token);
    assert.equal(placed.order.state, "filled");
    const bills = await call(wallet.listBills, {}, token);
    assert.ok(bills.list.some(({ reason }) => reason === "spot-trade"));
  });

  test("is cut off at logout", async () => {
    const cut = once(socket as never, "disconnect");
    await call(identity.logout, {}, token);
    await cut;
    await assert.rejects(call(identity.showUser, {}, token), /please-log-in/);
  });
});

test("the house publishes an announcement from a file, in every language", async () => {
  const file = join(config.dataDir, "announcement.json");
  const texts = { title: "Maintenance", summary: "On Sunday.", body: "One hour." };
  writeFileSync(
    file,
    JSON.stringify({ key: "maintenance", kind: "banner", texts: { en: texts, zh: { ...texts, title: "维护" } } }),
  );
  assert.equal(await operate(["announce", file], config, "olga"), '"maintenance" is published in en, zh.');
  const { list } = await call(messages.listAnnouncements, { c_id: "5" });
  assert.deepEqual(
    list.map(({ title }) => title),
    ["Maintenance"],
  );
  writeFileSync(file, JSON.stringify({ key: "maintenance", kind: "banner", texts: { zh: texts } }));
  await assert.rejects(operate(["announce", file], config, "olga"), /is no announcement/);
  await assert.rejects(operate(["announce", `${file}.missing`], config, "olga"), /cannot be read/);
});

describe("an operator", () => {
  const email = "suspect@example.com";
  let token = "";

  test("suspends a customer: the socket is cut, the session is over, and the login says why", async () => {
    token = await signedUp(email);
    await funded(token);
    const socket = io(house.address, { transports: ["websocket"], auth: { token }, reconnection: false });
    await once(socket as never, "connect");
    const cut = once(socket as never, "disconnect");
    const told = await operate(["suspend", email, "--reason", "a test"], config, "olga");
    assert.equal(told, `${email} is suspended; ended sessions: 1.`);
    await cut;
    await assert.rejects(call(identity.showUser, {}, token), /please-log-in/);
    await assert.rejects(call(identity.login, { user_string: email, password: PASSWORD }), /account-suspended/);
  });

  test("restores the customer, who finds the money where it was", async () => {
    await operate(["restore", email, "--reason", "all is well"], config, "olga");
    token = await call(identity.login, { user_string: email, password: PASSWORD });
    const { list } = await call(wallet.listBills, {}, token);
    assert.deepEqual(
      list.map(({ reason }) => reason),
      ["faucet"],
    );
  });

  test("replaces a key while the house runs, and sees how far it is", async () => {
    const said = await operate(["rotate", "people", "--reason", "a test"], config, "olga");
    assert.match(said, /^Key 2 for people is in use from /);
    await assert.rejects(operate(["rotate", "people", "--reason", "a test"], config, "olga"), /less than a minute ago/);
    await assert.rejects(operate(["rotate", "people"], config, "olga"), OperatorFault);
    await assert.rejects(operate(["rotate", "cookies", "--reason", "a test"], config, "olga"), /There is no key for cookies/);
    await assert.rejects(operate(["rotate", "root", "--reason", "a test"], config, "olga"), /already/);
    await assert.rejects(operate(["keys", "people"], config, "olga"), OperatorFault);
    assert.match(await operate(["keys"], config, "olga"), /people: key 2, that seals what documents say\n {2}in use from /);
  });

  test("is told what he said wrong", async () => {
    for (const words of [
      [],
      ["suspend", email],
      ["suspend", email, "--reason", " "],
      ["banish", email, "--reason", "x"],
      ["suspend", email, "--why", "x"],
    ])
      await assert.rejects(operate(words, config, "olga"), OperatorFault);
    await assert.rejects(operate(["restore", email, "--reason", "x"], config, "olga"), /is not suspended/);
    await assert.rejects(operate(["suspend", "nobody@example.com", "--reason", "x"], config, "olga"), /There is no customer/);
  });
});

/** Resolves once a newcomer has what the sandbox gives him to begin with. */
async function funded(token: string): Promise<void> {
  while ((await call(wallet.listBills, {}, token)).list.length === 0);
}

const PASSWORD = "correct horse battery";

/** Opens an account as somebody does who reads his mail and the terms; answers the token. */
async function signedUp(email: string): Promise<string> {
  await call(identity.sendMailCode, { user_string: email, scene: "register" });
  const input = { user_string: email, code: await inboxCode(email), password: PASSWORD, re_password: PASSWORD };
  return await call(identity.register, { ...input, agreed: await termsRead() });
}

/** The newest code for an address, as soon as its mail has been caught. */
async function inboxCode(to: string): Promise<string> {
  for (;;) {
    const [newest] = (await json(`/dev/inbox.json?to=${encodeURIComponent(to)}`)) as { code: string }[];
    if (newest) return newest.code;
  }
}

test("its metrics count what was done", async () => {
  const text = await (await fetch(`${house.address}/metrics`)).text();
  for (const name of [
    "assay_http_seconds_count",
    "assay_batch_requests_count",
    "assay_ledger_transfers_total",
    "assay_feed_age_seconds",
    "assay_sockets",
  ]) {
    const value = new RegExp(`^${name}(?:\\{[^}]*\\})? ([0-9.e+-]+)$`, "m").exec(text)?.[1];
    assert.ok(value !== undefined, name);
  }
  assert.match(text, /^assay_leader 1$/m);
});

test("no secret of the newcomer was logged", () => {
  assert.doesNotMatch(lines.join("\n"), /correct horse|newcomer@/);
  assert.deepEqual(
    lines.filter((line) => /"level":"(error|fatal)"/.test(line)),
    [],
  );
});

test("a port that is taken is one sentence, before any database is looked for", async () => {
  const port = new URL(house.address).port;
  await assert.rejects(
    openHouse({ ...config, port: Number(port), databaseUrl: "postgresql://127.0.0.1:1/nobody" }, log),
    (fault) => {
      assert.ok(fault instanceof BootFault);
      assert.equal(fault.message, `Port ${port} is in use by another program: stop that one, or set PORT to another port.`);
      return true;
    },
  );
});

test("a worker leaves the calls to others and answers its supervisor", async () => {
  const worker = await openHouse({ ...config, role: "worker" }, log);
  assert.equal((await fetch(`${worker.address}/api/menu`)).status, 404);
  assert.equal((await fetch(`${worker.address}/health`)).status, 200);
  await worker.close();
});

test("an idle connection does not hold up the end", async () => {
  const other = await openHouse(config, log);
  const { port, hostname } = new URL(other.address);
  const idle = connect(Number(port), hostname);
  idle.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const ended = once(idle.resume(), "end");
  await Promise.all([other.close(), ended]);
  await assert.rejects(fetch(`${other.address}/health`));
});
