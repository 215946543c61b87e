import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import type * as sessionModule from "./session.ts";

/** As much of a storage as is used here. */
const storageOf = (kept: Record<string, string>) =>
  ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
    clear: () => undefined,
  }) as Storage;
const kept: Record<string, string> = {};
const keptInTab: Record<string, string> = {};
globalThis.localStorage = storageOf(kept);
// Names are listed by the keys of the object itself.
globalThis.sessionStorage = new Proxy(storageOf(keptInTab), {
  ownKeys: () => Object.keys(keptInTab),
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});

type Module = Pick<typeof sessionModule, "session">;

/** The module as a page loads it. */
let pages = 0;
const load = async () => (await import(`./session.ts?page=${(pages += 1)}`)) as Module;

const ann = { id: "ann", account: "ann@example.com", nickname: "Ann", practice: false };
const hers = ["token", "user", "userAt", "outbox", "chatOutbox", "codeRequest", "running", "firstSteps"];

beforeEach(() => {
  for (const all of [kept, keptInTab]) for (const key of Object.keys(all)) delete all[key];
  kept["h5Version"] = "1";
});

async function logIn() {
  const { session } = await load();
  session.opened();
  session.rememberUser(ann);
  for (const key of ["outbox", "chatOutbox", "codeRequest", "running", "firstSteps"]) kept[key] = "hers";
  kept["theme"] = "dark";
  keptInTab["unanswered /swap/swap"] = "hers";
  keptInTab["reloaded"] = "1";
  return session;
}

test("when a session ends nothing of its customer stays in this browser, loaded or not, and how it looks does", async () => {
  const session = await logIn();
  session.ended();
  assert.deepEqual(
    hers.filter((key) => key in kept),
    [],
  );
  assert.deepEqual([kept["theme"], keptInTab], ["dark", { reloaded: "1" }]);
  assert.deepEqual([session.now().loggedIn, session.now().user], [false, undefined]);
});

test("who has not been here for a day is not known before the server has said that the session lasts", async () => {
  await logIn();
  assert.deepEqual((await load()).session.now().user, ann);
  kept["userAt"] = String(Number(kept["userAt"]) - DAY_MS);
  const { session } = await load();
  assert.deepEqual([session.now().loggedIn, session.now().user], [true, undefined]);
  assert.deepEqual(
    hers.filter((key) => key in kept),
    ["token"],
  );
  session.rememberUser(ann);
  assert.deepEqual((await load()).session.now().user, ann);
});

test("a visitor keeps what he has chosen", async () => {
  kept["recentMarkets"] = "BTC/USDT";
  kept["running"] = "5";
  await load();
  assert.deepEqual([kept["recentMarkets"], kept["running"]], ["BTC/USDT", "5"]);
});
