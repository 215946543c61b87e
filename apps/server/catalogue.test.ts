/** A coin and a market that another process has stored appear in a running server and at its clients. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { later } from "@assay/core/time.ts";
import type { Envelope } from "@assay/core/wire.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { openDatabase, type OpenDatabase } from "@assay/server/database.ts";
import { createDispatch, type Dispatch } from "@assay/server/dispatch.ts";
import { feature } from "@assay/server/feature.ts";
import { type OwnPostgres, startThrowawayPostgres } from "@assay/server/postgres.ts";
import { systemRandom } from "@assay/server/random.ts";
import { usual } from "@assay/server/testing.ts";
import { events } from "@assay/features/market/contract.ts";
import { addCurrency, addMarket, TOLD_BEFORE_MS } from "@assay/features/market/server.ts";
import { io, type Socket } from "socket.io-client";

const root = join(import.meta.dirname, "..", "..");
/** The server's clock begins where ours stands. */
const aheadMs = usual.start.getTime() - (performance.timeOrigin + performance.now());

describe("a row that another process has added", () => {
  let postgres: OwnPostgres;
  let opened: OpenDatabase;
  let dispatch: Dispatch;
  let server: ReturnType<typeof spawn>;
  let socket: Socket;
  let address = "";
  const frames: unknown[] = [];

  before(async () => {
    postgres = await startThrowawayPostgres();
    const env = {
      PORT: "0",
      ASSAY_FEED: "simulated:7",
      DATABASE_URL: postgres.url,
      DATA_DIR: mkdtempSync(join(tmpdir(), "assay-")),
    };
    const before = ["scripts/stop-with-launcher.ts", "apps/crash/ahead.ts"].flatMap((path) => ["--import", join(root, path)]);
    server = spawn(process.execPath, [...before, join(root, "apps/server/main.ts"), String(aheadMs)], {
      env,
      cwd: env.DATA_DIR,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    for await (const line of createInterface({ input: server.stdout! })) {
      address = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? "";
      if (address !== "") break;
    }
    server.stdout!.resume();
    opened = openDatabase(postgres.url);
    dispatch = createDispatch({
      database: opened.database,
      clock: new ManualClock(usual.start),
      random: systemRandom,
      features: [feature("market", "", { events })],
      enqueue: async () => undefined,
      onCommit: () => undefined,
    });
    socket = io(address, { transports: ["websocket"], reconnection: false });
    await once(socket as never, "connect");
    socket.on("catalogue", (frame) => frames.push(frame));
    await socket.emitWithAck("watch", "catalogue");
  });
  after(async () => {
    socket.disconnect();
    server.kill();
    await once(server, "exit");
    await opened.close();
    await postgres.stop();
  });

  async function ask(path: string, input?: Record<string, string>, token?: string): Promise<Envelope> {
    const headers = token === undefined ? {} : { authorization: token };
    const sent = input ? { method: "POST", body: new URLSearchParams(input) } : {};
    return (await (await fetch(`${address}/api${path}`, { ...sent, headers })).json()) as Envelope;
  }
  const answer = async <T>(path: string, input?: Record<string, string>, token?: string): Promise<T> => {
    const envelope = await ask(path, input, token);
    assert.equal(envelope.type, "ok", JSON.stringify(envelope));
    return envelope.message as T;
  };
  const refusal = async (path: string, input: Record<string, string>, token: string): Promise<string | undefined> => {
    const envelope = await ask(path, input, token);
    return "rejection" in envelope ? envelope.rejection : undefined;
  };
  interface Listed {
    readonly currencies: readonly { readonly id: number; readonly code: string }[];
    readonly markets: readonly { readonly symbol: string; readonly indexed: boolean }[];
  }

  test("is told to clients, and a limit order trades there; what needs an index is refused (MARKET-38, MARKET-41)", async () => {
    const fact = { code: "FRESH", name: "Fresh", kind: "token", scale: 8, decimalsShown: 4, image: null, networks: [] } as const;
    const { id } = await dispatch.transact(async (tx) => {
      const added = await addCurrency(tx, fact);
      const terms = {
        holdsFrom: later(tx.now, TOLD_BEFORE_MS),
        tick: "0.01",
        step: "0.01",
        notionalMin: "1",
        quantityMax: "1000",
        band: "0.2",
        makerFee: "0.001",
        takerFee: "0.002",
        indexClamp: null,
      };
      await addMarket(tx, { base: "FRESH", quote: "USDT", nameZh: null, categories: ["New"], terms: [terms] });
      return added;
    });
    const listed = async () => await answer<Listed>("/market/catalogue");
    // One frame tells the rows, another that the market has opened.
    while (!(await listed()).markets.some(({ symbol }) => symbol === "FRESH/USDT")) await once(socket as never, "catalogue");
    assert.ok((await listed()).currencies.some(({ code }) => code === "FRESH"));
    assert.ok(frames.length > 0);

    const [alice, bob] = [await answer<string>("/sandbox/practice", {}), await answer<string>("/sandbox/practice", {})];
    for (const { keyword, hash } of await answer<readonly { keyword: string; hash: string }[]>("/agreement/list"))
      await answer("/agreement/accept", { keyword, hash }, alice);
    const { id: bobId } = await answer<{ id: string }>("/user/info", undefined, bob);
    await dispatch.transact(async ({ ledger }) => {
      const transfers = [{ from: "world/treasury", to: `user/${bobId}/spot`, amount: parseAmount("FRESH", "10")! }] as const;
      await ledger.post({ reason: "gift", reference: "one", transfers });
    });
    const order = { currency_id: String(id), legal_id: "3", amount: "2", target_price: "5" };
    await answer("/coin/trade", { ...order, type: "buy" }, alice);
    const { fills } = await answer<{ fills: readonly { readonly price: string }[] }>(
      "/coin/trade",
      { ...order, type: "sell" },
      bob,
    );
    assert.deepEqual(
      fills.map(({ price }) => price),
      ["5"],
    );

    const bare = { currency_id: String(id), legal_id: "3", amount: "1", type: "sell" };
    assert.equal(await refusal("/coin/trade", { ...bare, kind: "market" }, bob), "limit-orders-only");
    assert.equal(await refusal("/coin/stop", { ...bare, kind: "stop-market", stop_price: "1" }, bob), "limit-orders-only");
    const option = { match_id: "FRESH/USDT", type: "up", seconds: "30", number: "10" };
    assert.equal(await refusal("/microtrade/submit", option, alice), "no-such-market");
    const position = { currency_id: String(id), type: "long", number: "1", multiple: "5" };
    assert.equal(await refusal("/lever/submit", position, alice), "no-such-market");
  });
});
