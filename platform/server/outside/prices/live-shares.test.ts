import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "@assay/core/exchange-calendar.ts";
import { parsePrice } from "@assay/core/money.ts";
import { ManualClock, ManualTimers } from "../../clock.ts";
import { createLog } from "../../log.ts";
import { systemRandom } from "../../random.ts";
import { FakeVenue, Queue } from "./fake-venue.ts";
import { LiveShares } from "./live-shares.ts";
import { AlpacaActions, readActions } from "./alpaca-actions.ts";
import { JoinedSource } from "./joined.ts";
import type { PriceSource, PriceUpdate } from "./prices.ts";

const told = JSON.stringify({
  corporate_actions: {
    forward_splits: [{ symbol: "NVDA", new_rate: 10, old_rate: 1, ex_date: "2026-12-10" }],
    reverse_splits: [{ symbol: "BAC", new_rate: 1, old_rate: 2.5, ex_date: "2026-12-11" }],
    cash_dividends: [
      { symbol: "AAPL", rate: 0.26, ex_date: "2026-12-14", foreign: false },
      { symbol: "AAPL", rate: -1, ex_date: "2026-12-15" },
    ],
  },
  next_page_token: null,
});

test("splits and dividends are read with the digits that were sent, and what is none is left out", () => {
  assert.deepEqual(readActions(told), {
    actions: [
      { kind: "split", base: "NVDA", exDay: dayOf(2026, 12, 10), to: 100_000n, from: 10_000n },
      { kind: "split", base: "BAC", exDay: dayOf(2026, 12, 11), to: 10_000n, from: 25_000n },
      { kind: "dividend", base: "AAPL", exDay: dayOf(2026, 12, 14), perShare: parsePrice("0.26")! },
    ],
    next: undefined,
  });
});

test("a stream is asked for after its account is known, and its prices and actions are heard", async () => {
  const venue = new FakeVenue();
  const asked = new Queue<string>();
  venue.answer = ({ url = "", headers }, response) => {
    asked.put(`${headers["apca-api-key-id"]} ${headers["apca-api-secret-key"]} ${url}`);
    response.end(told);
  };
  const port = await venue.listen();
  const clock = new ManualClock(new Date("2026-11-23T15:00:00Z"));
  const source = new LiveShares({
    account: { keyId: "id", secretKey: "secret" },
    bases: ["AAPL", "BAC", "NVDA"],
    clock,
    timers: new ManualTimers(clock),
    random: systemRandom,
    log: createLog("silent"),
    origins: { stream: `ws://127.0.0.1:${port}`, rest: `http://127.0.0.1:${port}` },
  });
  const heard = new Queue<PriceUpdate>();
  const stop = source.start((update) => update.kind !== "alive" && heard.put(update));
  try {
    const socket = await venue.connected();
    assert.deepEqual(JSON.parse(await venue.asked()), { action: "auth", key: "id", secret: "secret" });
    venue.say(socket, '[{"T":"success","msg":"authenticated"}]');
    const symbols = ["AAPL", "BAC", "NVDA"];
    assert.deepEqual(JSON.parse(await venue.asked()), { action: "subscribe", quotes: symbols, trades: symbols });
    venue.say(
      socket,
      '[{"T":"q","S":"AAPL","bp":250.1,"bs":3,"ap":250.12,"as":2,"t":"2026-11-23T15:00:00Z"},{"T":"q","S":"XYZ","bp":1,"bs":1,"ap":2,"as":1}]',
    );
    const top = await heard.take();
    assert.ok(top.kind === "top" && top.bid.price === parsePrice("250.1") && top.ask.price === parsePrice("250.12"));
    venue.say(socket, '[{"T":"t","S":"AAPL","p":250.11,"s":7,"t":"2026-11-23T15:00:00.123456789Z"}]');
    const trade = await heard.take();
    assert.ok(
      trade.kind === "trade" && trade.price === parsePrice("250.11") && trade.at === Date.parse("2026-11-23T15:00:00.123Z"),
    );
    assert.match(await asked.take(), /^id secret \/v1\/corporate-actions\?symbols=AAPL%2CBAC%2CNVDA&types=forward_split/);
    // The answer is taken in after it was sent.
    while (source.corporateActions(0, 99_999) === undefined) await new Promise(setImmediate);
    assert.equal(source.corporateActions(dayOf(2026, 12, 11), dayOf(2026, 12, 15))?.length, 2);
  } finally {
    stop();
    await venue.close();
  }
});

test("splits and dividends are unknown until the service has answered, to whoever asks, and again a day after it answered last", async () => {
  const venue = new FakeVenue();
  const asked = new Queue<string>();
  let status = 503;
  venue.answer = ({ url = "" }, response) => {
    response.statusCode = status;
    response.end(told);
    asked.put(url);
  };
  const port = await venue.listen();
  const clock = new ManualClock(new Date("2026-11-23T15:00:00Z"));
  const actions = new AlpacaActions({
    account: { keyId: "id", secretKey: "secret" },
    bases: ["AAPL"],
    clock,
    log: createLog("silent"),
    origin: `http://127.0.0.1:${port}`,
  });
  const known = (): number | undefined => actions.between(0, 99_999)?.length;
  try {
    await actions.renew();
    assert.equal(known(), undefined, "it has not answered");
    status = 200;
    assert.equal(known(), undefined, "it is not asked again at once");
    clock.advance(60_000);
    assert.equal(known(), undefined, "it is asked because somebody wants to know");
    assert.equal((await asked.take()).length > 0, true);
    await asked.take();
    while (known() === undefined) await new Promise(setImmediate);
    assert.equal(known(), 3);
    status = 503;
    clock.advance(24 * 3_600_000 - 1);
    assert.equal(known(), 3, "what was told last stands");
    clock.advance(1);
    assert.equal(known(), undefined, "a split of today may have been announced since");
  } finally {
    await venue.close();
  }
});

test("of several sources that tell of companies nothing is known before each has told", () => {
  const source = (actions: readonly [] | undefined): PriceSource => ({
    kind: "live",
    key: "live",
    label: () => "",
    venues: [],
    // oxlint-disable-next-line require-yield -- It has no past.
    history: async function* () {},
    start: () => () => undefined,
    corporateActions: () => actions,
  });
  assert.equal(new JoinedSource([source([]), source(undefined)]).corporateActions?.(0, 1), undefined);
  assert.deepEqual(new JoinedSource([source([]), source([])]).corporateActions?.(0, 1), []);
});
