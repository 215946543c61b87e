import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRate } from "@assay/core/money.ts";
import fc from "fast-check";
import { agedCard, countries, countryAt, fiatDecimals, parseFiat, rateCardAt } from "./rules/catalogue.ts";
import { codeOf, crc16, type Place, readTlv } from "./rules/code.ts";
import { dealOf, partOf } from "./rules/deal.ts";
import { isLate, judgeMovement } from "./rules/match.ts";
import { isCpf, isRight, readPayer } from "./rules/payer.ts";
import { isStatement, readStatement, referencesIn, writeStatement } from "./rules/statement.ts";

const now = new Date("2026-03-02T12:00:00Z");
const brl = (units: bigint) => dealOf("BRL", units, parseRate("5.6")!, rateCardAt("BRL", now));

test("FIAT-06 what is paid is the fee, the spread and the coins at the middle, whatever is paid", () => {
  const deal = brl(56_000n);
  // 560 BRL: 5.60 is the fee, and 554.40 buys at 5.628.
  assert.deepEqual([deal.fee, deal.spread, deal.arrives], [560n, 275n, 98_50746268n]);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 13n), (units, mid) => {
      const { fee, spread, arrives, rate } = dealOf("BRL", units, mid, rateCardAt("BRL", now));
      const atMid = (arrives * mid * 100n + 10n ** 16n - 1n) / 10n ** 16n;
      assert.equal(fee + spread + atMid >= units, true);
      assert.equal(fee >= 0n && spread >= 0n && (arrives === 0n || rate >= mid), true);
    }),
  );
});

test("FIAT-06 a middle that is older than a day costs more by the hour, until nothing is sold at it", () => {
  const spread = (hours: number) => agedCard("BRL", now, hours * 3_600_000)?.spread;
  const half = parseRate("0.005")!;
  assert.deepEqual([spread(0), spread(24), spread(24.1)], [half, half, parseRate("0.0055")!]);
  assert.deepEqual([spread(26), spread(30), spread(30.1)], [parseRate("0.006")!, parseRate("0.008")!, undefined]);
  assert.deepEqual([agedCard("THB", now, 36 * 3_600_000)?.spread, agedCard("USD", now, 1e12)?.spread], [parseRate("0.011")!, 0n]);
});

test("FIAT-06 a US dollar is one USDT, and nothing is taken", () => {
  const deal = dealOf("USD", 12_345n, parseRate("1")!, rateCardAt("USD", now));
  assert.deepEqual([deal.fee, deal.spread, deal.arrives, deal.rate], [0n, 0n, 123_45000000n, parseRate("1")]);
});

test("FIAT-05 a part of what was agreed buys its part, and all of it all", () => {
  const deal = brl(100_00n);
  assert.equal(partOf(deal, 100_00n), deal.arrives);
  assert.equal(partOf(deal, 50_00n), deal.arrives / 2n);
});

test("an amount has the decimals of its currency and no more", () => {
  assert.deepEqual([parseFiat("VND", "250000"), parseFiat("VND", "250000.5")], [250_000n, undefined]);
  assert.deepEqual([parseFiat("BRL", "10.25"), parseFiat("BRL", "10.255")], [1_025n, undefined]);
});

test("every country has bounds that its currency can say, and holds from its date", () => {
  for (const { currency, ways } of countries)
    for (const { min, max } of ways) assert.ok(parseFiat(currency, min)! < parseFiat(currency, max)!);
  assert.equal(countryAt("BR", new Date("2025-12-31T00:00:00Z")), undefined);
  assert.equal(countryAt("BR", now)!.currency, "BRL");
  assert.equal(fiatDecimals.VND, 0);
});

test("a CPF has two check digits, and one digit eleven times is none", () => {
  assert.deepEqual(["529.982.247-25", "52998224725", "529.982.247-26", "111.111.111-11", "123"].map(isCpf), [
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a payer tells what his country asks for, and nothing else is kept", () => {
  const br = countryAt("BR", now)!;
  const ana = { first_name: " Ana ", last_name: "Souza", email: "ana@example.org", tax_id: "52998224725", phone: "1" };
  const { phone: _, ...kept } = { ...ana, first_name: "Ana" };
  assert.deepEqual(readPayer(br, JSON.stringify(ana)), kept);
  assert.deepEqual(readPayer(br, JSON.stringify({ ...ana, tax_id: "1" })), { wrong: "tax_id" });
  assert.deepEqual(readPayer(br, JSON.stringify({ ...ana, first_name: "<b>" })), { wrong: "first_name" });
  assert.deepEqual(readPayer(br, JSON.stringify({ ...ana, more: "1" })), { wrong: "extendedParams" });
  assert.deepEqual(readPayer(br, "{"), { wrong: "extendedParams" });
  assert.deepEqual([isRight("phone", "+66 81 234 5678"), isRight("phone", "12"), isRight("email", "a@b")], [true, false, false]);
});

test("the checksum of a code is that of the central bank's own example", () => {
  const body =
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304";
  assert.equal(crc16(body), "1D3D");
});

const place = (more: Partial<Place>): Place => ({
  method: "pix",
  holder: "Assay Prática",
  number: "pix@example.org",
  bank: "970436",
  city: "Sao Paulo",
  ...more,
});

test("each code says amount, currency and reference, and its checksum is right", () => {
  const fields = (more: Partial<Place>, amount = "100.00") => new Map(readTlv(codeOf(place(more), amount, "AS234567892")!));
  const pix = fields({});
  assert.deepEqual(
    [pix.get("53"), pix.get("54"), pix.get("58"), pix.get("59"), pix.get("62")],
    ["986", "100.00", "BR", "Assay Pratica", "0511AS234567892"],
  );
  assert.equal(fields({ method: "promptpay", number: "0105540000000" }).get("29"), "0016A00000067701011102130105540000000");
  assert.equal(
    fields({ method: "vietqr", number: "0011001932418" }, "250000").get("38"),
    "0010A00000072701270006970436011300110019324180208QRIBFTTA",
  );
  assert.equal(
    fields({ method: "qrph", bank: "ABOCPHM1XXX", number: "1234567890" }).get("27"),
    "0012com.p2pqrpay0111ABOCPHM1XXX02089996440304101234567890",
  );
  const fixed = codeOf(place({ method: "vietqr" }), "1", "AS234567892")!;
  const qris = fields({ method: "qris", number: fixed }, "150000.00");
  assert.deepEqual([qris.get("01"), qris.get("54"), qris.get("62")], ["12", "150000.00", "0511AS234567892"]);
  assert.equal(codeOf(place({ method: "qris", number: `${fixed.slice(0, -1)}~` }), "1", "AS234567892"), undefined);
  assert.equal(
    codeOf(place({ method: "upi", number: "pay@bank" }), "800.00", "AS234567892"),
    "upi://pay?pa=pay%40bank&pn=Assay+Pr%C3%A1tica&am=800.00&cu=INR&tn=AS234567892&tr=AS234567892",
  );
  assert.equal(codeOf(place({ method: "bank" }), "1", "AS234567892"), undefined);
});

test("FIAT-03 a statement is read as it was written, and a wrong line is named", () => {
  const statement = {
    account: "br-pix",
    number: "7",
    currency: "BRL" as const,
    opening: -50n,
    closing: 9_950n,
    movements: [{ bankId: "E1", bookedAt: now, units: 10_000n, name: 'Souza, "Ana"', reference: "as-234567892" }],
  };
  const text = writeStatement(statement);
  assert.deepEqual(readStatement(text), statement);
  assert.deepEqual(readStatement(`\u{feff}${text.replaceAll("\n", "\r\n")}\r\n`), statement);
  const paid = statement.movements[0]!;
  const returning = { ...statement, movements: [paid, { ...paid, bankId: "E2", isReturn: true as const }] };
  assert.deepEqual(readStatement(writeStatement(returning)), returning);
  assert.deepEqual(readStatement(writeStatement(returning).replace(/yes$/, "no")), { line: 8 });
  const wrong = (from: string, to: string): unknown => readStatement(text.replace(from, to));
  assert.deepEqual(
    [
      wrong("account,br-pix", "account"),
      wrong("currency,BRL", "currency,XXX"),
      wrong("opening,-0.50", "opening,x"),
      wrong("closing,99.50", "closing,99.505"),
      wrong("id,booked", "id,when"),
      wrong("100.00", "1e2"),
      wrong("100.00", "0"),
      wrong("2026-03-02T", "02.03.2026 "),
      wrong('""Ana""', '"Ana'),
    ],
    [1, 3, 4, 5, 6, 7, 7, 7, 7].map((line) => ({ line })),
  );
  fc.assert(fc.property(fc.string(), (some) => assert.equal(isStatement(readStatement(some)), false)));
});

test("a reference is found however it was typed", () => {
  assert.deepEqual(referencesIn("as 2345-67892 thanks"), ["AS234567892"]);
  assert.deepEqual(referencesIn("PAY FOR AS234567892"), ["AS234567892"]);
  assert.deepEqual(referencesIn("rent"), []);
});

const awaited = { status: "to-be-paid", method: "bank", fiat: 100n, dueAt: now, announcedAt: null, endedAt: null } as const;

test("FIAT-05 money is late after the lock, and what was announced in time may be booked later", () => {
  const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  assert.deepEqual(
    [
      isLate(awaited, now),
      isLate(awaited, after(1)),
      isLate({ ...awaited, announcedAt: now }, after(60)),
      isLate({ ...awaited, announcedAt: now, method: "pix" }, after(16)),
    ],
    [false, true, false, true],
  );
});

test("FIAT-05 what was given up holds no rate, not in the second in which it was given up either", () => {
  const at = (seconds: number): Date => new Date(now.getTime() - 60_000 + seconds * 1_000);
  const givenUp = { ...awaited, status: "expired", endedAt: at(0.7) } as const;
  assert.deepEqual(
    [at(-0.001), at(0), at(0.7), at(30)].map((booked) => isLate(givenUp, booked)),
    [false, true, true, true],
  );
  assert.equal(isLate({ ...awaited, status: "expired", endedAt: at(61) }, now), false);
});

test("FIAT-08 more than was agreed counts up to it, a name that differs and too little wait, and a second payment counts nothing", () => {
  assert.deepEqual(judgeMovement(awaited, 130n, 10n, true), { fate: "matched", counts: 100n });
  assert.deepEqual(judgeMovement(awaited, 40n, 10n, true), { fate: "matched", counts: 40n });
  assert.deepEqual(judgeMovement(awaited, 9n, 10n, true), { fate: "held", counts: 9n });
  assert.deepEqual(judgeMovement(awaited, 100n, 10n, false), { fate: "held", counts: 100n });
  assert.deepEqual(judgeMovement({ ...awaited, status: "delivered" }, 100n, 10n, true), { fate: "double", counts: 0n });
});
