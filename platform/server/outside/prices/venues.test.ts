import assert from "node:assert/strict";
import { test } from "node:test";
import { binance } from "./binance.ts";
import { readKlines } from "./binance-bars.ts";
import { coinbase } from "./coinbase.ts";
import { venueDecimal } from "./decimal.ts";
import { kraken } from "./kraken.ts";
import { okx } from "./okx.ts";
import type { PriceUpdate } from "./prices.ts";
import type { VenueProtocol } from "./venue-protocol.ts";

const at = 1_750_000_000_000;
const bases = ["BTC", "PEPE"];
const BTC = { venue: "", base: "BTC", at };
const level = (price: bigint, quantity: bigint) => ({ price, quantity });

interface Row {
  readonly says: string;
  readonly protocol: VenueProtocol;
  readonly text: string;
  readonly means: readonly PriceUpdate[];
  /** The venue's own time, where it tells one. */
  readonly saidAt?: number;
}

const top = (venue: string, bid: [bigint, bigint], ask: [bigint, bigint], base = "BTC"): PriceUpdate => ({
  ...BTC,
  venue,
  base,
  kind: "top",
  bid: level(...bid),
  ask: level(...ask),
});
const invalid = (venue: string): PriceUpdate => ({ ...BTC, venue, kind: "invalid" });

const krakenTicker = (bid: string, ask: string): string =>
  `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":${bid},"bid_qty":0.5,"ask":${ask},"ask_qty":2.25000000,"last":61837.6}]}`;
const binanceTicker = (bid: string, ask: string): string =>
  JSON.stringify({ stream: "btcusdt@bookTicker", data: { u: 7, s: "BTCUSDT", b: bid, B: "3.78826000", a: ask, A: "1.5" } });

const rows: readonly Row[] = [
  {
    says: "Binance's best bid and ask",
    protocol: binance,
    text: binanceTicker("61837.63000000", "61837.64000000"),
    means: [top("Binance", [618_376_300_000_000n, 378_826_000n], [618_376_400_000_000n, 150_000_000n])],
  },
  { says: "a zero price", protocol: binance, text: binanceTicker("0.00000000", "61837.64"), means: [invalid("Binance")] },
  { says: "NaN", protocol: binance, text: binanceTicker("NaN", "61837.64"), means: [invalid("Binance")] },
  { says: "a negative price", protocol: binance, text: binanceTicker("-1", "61837.64"), means: [invalid("Binance")] },
  { says: "a bid above the ask", protocol: binance, text: binanceTicker("61838", "61837.64"), means: [invalid("Binance")] },
  {
    says: "a trade at Binance in which the buyer's order was in the book",
    protocol: binance,
    text: JSON.stringify({
      stream: "btcusdt@trade",
      data: { e: "trade", E: at, s: "BTCUSDT", t: 1, p: "61837.63", q: "0.02", T: at - 3, m: true, M: true },
    }),
    means: [
      { ...BTC, kind: "trade", venue: "Binance", price: 618_376_300_000_000n, quantity: 2_000_000n, side: "sell", at: at - 3 },
    ],
    saidAt: at,
  },
  {
    says: "Coinbase's ticker, which is a trade and the best bid and ask around it",
    protocol: coinbase,
    text: JSON.stringify({
      type: "ticker",
      sequence: 5,
      product_id: "BTC-USD",
      price: "61837.65",
      best_bid: "61837.64",
      best_bid_size: "0.1",
      best_ask: "61837.65",
      best_ask_size: "0.2",
      side: "buy",
      time: "2025-06-15T15:06:39.500000Z",
      trade_id: 9,
      last_size: "0.003",
    }),
    means: [
      top("Coinbase", [618_376_400_000_000n, 10_000_000n], [618_376_500_000_000n, 20_000_000n]),
      { ...BTC, kind: "trade", venue: "Coinbase", price: 618_376_500_000_000n, quantity: 300_000n, side: "buy", at: at - 500 },
    ],
    saidAt: at - 500,
  },
  {
    says: "Coinbase's heartbeat",
    protocol: coinbase,
    text: '{"type":"heartbeat","sequence":90,"product_id":"BTC-USD"}',
    means: [],
  },
  {
    says: "Kraken's ticker, whose numbers stay the digits that were sent",
    protocol: kraken,
    text: krakenTicker("61837.6", "61837.70"),
    means: [top("Kraken", [618_376_000_000_000n, 50_000_000n], [618_377_000_000_000n, 225_000_000n])],
  },
  {
    says: "Kraken's ticker with its time",
    protocol: kraken,
    text: '{"channel":"ticker","data":[{"symbol":"BTC/USD","bid":61837.6,"bid_qty":0.5,"ask":61837.7,"ask_qty":2.25,"timestamp":"2025-06-15T15:06:39.250000Z"}]}',
    means: [top("Kraken", [618_376_000_000_000n, 50_000_000n], [618_377_000_000_000n, 225_000_000n])],
    saidAt: at - 750,
  },
  { says: "null for a price", protocol: kraken, text: krakenTicker("null", "61837.7"), means: [] },
  {
    says: "an exponent",
    protocol: kraken,
    text: '{"channel":"ticker","data":[{"symbol":"PEPE/USD","bid":1.0123e-5,"bid_qty":1e6,"ask":0.000010124,"ask_qty":12}]}',
    means: [top("Kraken", [101_230n, 100_000_000_000_000n], [101_240n, 1_200_000_000n], "PEPE")],
  },
  {
    says: "a trade at Kraken",
    protocol: kraken,
    text: '{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD","side":"sell","price":61837.6,"qty":0.00050000,"ord_type":"market","trade_id":4,"timestamp":"2025-06-15T15:06:40.000000Z"}]}',
    means: [{ ...BTC, kind: "trade", venue: "Kraken", price: 618_376_000_000_000n, quantity: 50_000n, side: "sell" }],
    saidAt: at,
  },
  {
    says: "Kraken's trades from before the subscription, which are not news",
    protocol: kraken,
    text: '{"channel":"trade","type":"snapshot","data":[{"symbol":"BTC/USD","side":"sell","price":61837.6,"qty":0.0005,"timestamp":"2025-06-15T15:06:40Z"}]}',
    means: [],
  },
  {
    says: "OKX's five levels",
    protocol: okx,
    text: JSON.stringify({
      arg: { channel: "books5", instId: "BTC-USDT" },
      data: [
        {
          asks: [
            ["61837.7", "1", "0", "2"],
            ["61837.8", "2", "0", "1"],
          ],
          bids: [["61837.6", "3", "0", "4"]],
          instId: "BTC-USDT",
          ts: String(at),
          seqId: 3,
        },
      ],
    }),
    means: [
      top("OKX", [618_376_000_000_000n, 300_000_000n], [618_377_000_000_000n, 100_000_000n]),
      {
        ...BTC,
        kind: "depth",
        venue: "OKX",
        bids: [level(618_376_000_000_000n, 300_000_000n)],
        asks: [level(618_377_000_000_000n, 100_000_000n), level(618_378_000_000_000n, 200_000_000n)],
      },
    ],
    saidAt: at,
  },
  {
    says: "a trade at OKX",
    protocol: okx,
    text: JSON.stringify({
      arg: { channel: "trades", instId: "BTC-USDT" },
      data: [{ instId: "BTC-USDT", tradeId: "1", px: "61837.6", sz: "0.01", side: "buy", ts: String(at), count: "1" }],
    }),
    means: [{ ...BTC, kind: "trade", venue: "OKX", price: 618_376_000_000_000n, quantity: 1_000_000n, side: "buy" }],
    saidAt: at,
  },
  { says: "OKX's pong", protocol: okx, text: "pong", means: [] },
  ...[binance, coinbase, kraken, okx].flatMap((protocol): Row[] => [
    { says: `an unknown message of ${protocol.venue.name}`, protocol, text: '{"event":"maintenance","data":[]}', means: [] },
    { says: `what is no JSON, from ${protocol.venue.name}`, protocol, text: '{"half":', means: [] },
  ]),
];

for (const { says, protocol, text, means, saidAt } of rows) {
  test(`a venue says ${says}`, () => {
    const heard = protocol.converse(bases).hear(text, at);
    assert.deepEqual([heard.updates, heard.saidAt], [means, saidAt]);
  });
}

test("each venue is asked in its own words", () => {
  assert.match(binance.url(bases), /streams=btcusdt@bookTicker\/btcusdt@trade\/btcusdt@depth@100ms\/pepeusdt@bookTicker/);
  assert.match(coinbase.converse(bases).hello()[0]!, /"product_ids":\["BTC-USD","PEPE-USD"\]/);
  assert.match(kraken.converse(bases).hello()[0]!, /"symbol":\["BTC\/USD","PEPE\/USD"\],"event_trigger":"bbo"/);
  assert.match(okx.converse(bases).hello()[0]!, /\{"channel":"books5","instId":"BTC-USDT"\}/);
});

test("a product that Coinbase does not list is left out, and the rest asked for again", () => {
  const conversation = coinbase.converse(["BTC", "TRX"]);
  const heard = conversation.hear(
    '{"type":"error","message":"Failed to subscribe","reason":"TRX-USD is not a valid product"}',
    at,
  );
  assert.deepEqual(
    heard.replies?.map((reply) => JSON.parse(reply).product_ids),
    [["BTC-USD"]],
  );
});

test("an older ticker of Binance does not replace a newer one", () => {
  const conversation = binance.converse(bases);
  conversation.hear(binanceTicker("10", "11"), at);
  assert.deepEqual(conversation.hear(binanceTicker("9", "10"), at).updates, []);
});

test("numbers of venues become integers without passing through a float", () => {
  const cases: readonly (readonly [string, bigint | undefined])[] = [
    ["0.1", 10_000_000n],
    ["1e-8", 1n],
    ["1E+2", 10_000_000_000n],
    ["0.123456789", 12_345_678n],
    ["1e-20", 0n],
    ["00.5", 50_000_000n],
    ["", undefined],
    ["-1", undefined],
    ["NaN", undefined],
    ["Infinity", undefined],
    ["0x10", undefined],
    ["1.", undefined],
    [" 1", undefined],
  ];
  for (const [text, units] of cases) assert.equal(venueDecimal(text, 8), units, text);
});

test("klines become bars, without the bucket that is still open and those without trades", () => {
  const row = (time: number, trades: number) => [
    time,
    "10",
    "12",
    "9",
    "11",
    "2.5",
    time + 59_999,
    "27.5",
    trades,
    "1",
    "2",
    "0",
  ];
  const bars = readKlines(JSON.stringify([row(0, 3), row(60_000, 0), row(120_000, 4)]), 150_000);
  const price = (whole: bigint): bigint => whole * 10_000_000_000n;
  assert.deepEqual(bars, [
    {
      time: 0,
      open: price(10n),
      high: price(12n),
      low: price(9n),
      close: price(11n),
      volume: 250_000_000n,
      turnover: 2_750_000_000n,
      trades: 3,
    },
  ]);
  assert.equal(readKlines('{"code":-1121,"msg":"Invalid symbol."}', 0), undefined);
});
