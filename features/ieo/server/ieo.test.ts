import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { parseDecimal, parsePrice } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { learnCatalogue, listedMarkets, turnTerms } from "@assay/features/market/server.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { refuses } from "@assay/server/testing.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { unprovenFaults } from "@assay/features/proofs/server.ts";
import { pressThousandTimes } from "@assay/server/testing-presses.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { judges } from "../receipts.ts";
import { allocate } from "../rules.ts";
import { recompute } from "../rules/receipt.ts";
import { ANNOUNCED, asked, ENDED, type IeoHouse, OPEN, openIeoHouse, TO_THE_END_MS, TO_THE_LISTING_MS } from "./testing.ts";

const PROMISED = "house/pool/ieo/promised";
const refused = async <C extends Call>(house: IeoHouse, as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
/** What a customer has free, and what is held. */
const purse = async (house: IeoHouse, id: string): Promise<Record<string, string>[]> => [
  await house.balances(`user/${id}/spot`),
  await house.balances(`user/${id}/mining/held`),
];

let house: IeoHouse;
before(async () => {
  house = await openIeoHouse();
  await house.runJobs();
});
after(async () => await house.close());

test("the sandbox has one sale that is open, one that is announced and one that has ended, all tokens set aside; a job renews them", async () => {
  const { list } = await house.call(calls.listProjects, {});
  assert.deepEqual(
    list.map(({ project_id, status, practice }) => [project_id, status, practice]),
    [
      [OPEN, "in-progress", true],
      [ANNOUNCED, "warm-up", true],
      [ENDED, "ended", true],
    ],
  );
  const only = async (status: "warm-up" | "ended") =>
    (await house.call(calls.listProjects, { status })).list.map(({ project_id }) => project_id);
  assert.deepEqual([await only("warm-up"), await only("ended")], [[ANNOUNCED], [ENDED]]);
  assert.deepEqual(await house.balances(PROMISED), { PRAC2: "1000000", PRAC3: "1000000" });
  // Nobody was there for the first one: its tokens are not promised any more.
  const { project, mine } = await house.call(calls.showProject, { project_id: String(ENDED) });
  assert.deepEqual([project.passed, project.sold, mine], [0, "0", null]);

  const later = await openIeoHouse();
  try {
    for (const days of [6, 1, 30, 0]) {
      later.clock.advance(days * DAY_MS);
      await later.runJob("ieo.renew-practice");
      const states = (await later.call(calls.listProjects, { limit: "100" })).list.map(({ status }) => status);
      const count = (one: string): number => states.filter((state) => state === one).length;
      assert.deepEqual([count("in-progress"), count("warm-up"), count("ended") > 0], [1, 1, true], `${days}`);
    }
  } finally {
    await later.close();
  }
});

test("IEO-01 IEO-04 IEO-05 commitments are held, allocated once, and tokens become free in parts through days that nobody was there", async () => {
  const sold = await openIeoHouse();
  try {
    const [ann, bob] = [await sold.somebody("6000"), await sold.somebody("2000")];
    await sold.commit(ann, "4000");
    const raised = await sold.commit(ann, "1000");
    assert.deepEqual([raised.number, raised.committed, raised.status], [1, "5000", "committed"]);
    await sold.commit(bob, "1500");
    assert.deepEqual(await purse(sold, ann), [{ USDT: "1000" }, { USDT: "5000" }]);
    const { project } = await sold.call(calls.showProject, { project_id: String(OPEN) });
    assert.deepEqual([project.applied, project.committed, project.passed], [2, "6500", null]);
    assert.equal(await refused(sold, ann, calls.listCommitments, { project_id: String(OPEN) }), "not-allocated-yet");

    await sold.pass(TO_THE_END_MS);
    await sold.runJobs();
    // Ann's part would exceed the cap of 40,000; Bob's 1,500 buy 30,000.
    const mine = await sold.show(ann);
    assert.deepEqual([mine.allocated, mine.cost, mine.refunded, mine.released], ["40000", "2000", "3000", "0"]);
    assert.deepEqual(
      mine.releases.map(({ amount }) => amount),
      ["10000", "10000", "10000", "10000"],
    );
    assert.equal((mine.releases[3]!.at - mine.releases[0]!.at) / DAY_MS, 90);
    assert.deepEqual(await purse(sold, ann), [{ USDT: "4000" }, { PRAC2: "40000" }]);
    assert.deepEqual(await purse(sold, bob), [{ USDT: "500" }, { PRAC2: "30000" }]);
    assert.equal(await sold.balance(`house/issuer/${OPEN}`), "3500");
    assert.deepEqual(await sold.balances("house/pool/ieo"), { PRAC1: "1000000", PRAC2: "930000" });

    await sold.pass(DAY_MS);
    assert.deepEqual(await purse(sold, bob), [{ USDT: "500", PRAC2: "7500" }, { PRAC2: "22500" }]);
    await sold.pass(75 * DAY_MS);
    assert.deepEqual((await purse(sold, bob))[0], { USDT: "500", PRAC2: "22500" });
    await sold.pass(40 * DAY_MS);
    await sold.runJobs();
    assert.deepEqual(await purse(sold, bob), [{ USDT: "500", PRAC2: "30000" }, {}]);
    assert.equal((await sold.show(bob)).status, "finished");
    // Each line is the subscription's own, and what is free and what is held add up to the purse.
    assert.deepEqual(await sold.lines(bob), [
      "ieo-release available 7500 PRAC2",
      "ieo-release available 15000 PRAC2",
      "ieo-release available 7500 PRAC2",
      "ieo-buy held 30000 PRAC2",
      "ieo-buy held -1500 USDT",
      "ieo-commit available -1500 USDT",
    ]);
    assert.deepEqual((await sold.lines(ann)).slice(-5), [
      "ieo-refund available 3000 USDT",
      "ieo-buy held 40000 PRAC2",
      "ieo-buy held -2000 USDT",
      "ieo-commit available -1000 USDT",
      "ieo-commit available -4000 USDT",
    ]);
    const told = sold.noticed.filter(({ customerId }) => customerId === bob).map(({ texts }) => sayIn("en", texts).title);
    assert.deepEqual(told, [
      "Practice Meadow: 30,000 PRAC2 allotted",
      "7,500 PRAC2 are available",
      "15,000 PRAC2 are available",
      "7,500 PRAC2 are available",
    ]);
  } finally {
    await sold.close();
  }
});

test("IEO-06 whoever has the published list recomputes every share; whoever gets nothing is told so", async () => {
  const sold = await openIeoHouse();
  try {
    const people = await Promise.all(Array.from({ length: 30 }, async () => await sold.somebody("5000")));
    for (const [place, id] of people.entries()) await sold.commit(id, String(10 + place * 150));
    await sold.pass(TO_THE_END_MS);
    const { list, more, list_hash } = await sold.call(calls.listCommitments, { project_id: String(OPEN) });
    assert.deepEqual([list.length, more, list_hash.length], [30, false, 64]);
    const sale = {
      tokenScale: 8,
      payScale: 8,
      price: parsePrice("0.05")!,
      total: parseDecimal("1000000", 8)!,
      cap: parseDecimal("40000", 8)!,
    };
    const commitments = list.map(({ number, amount }) => ({ number, amount: parseDecimal(amount, 8)! }));
    const shares = allocate(sale, commitments);
    for (const id of people) {
      const { number, allocated } = await sold.show(id);
      assert.equal(parseDecimal(allocated!, 8), shares[number - 1]);
    }
    // The receipt says the same, out of the list whose hash was published; another share or another line do not hold.
    await sold.runJob("proofs.seal");
    const { id } = await sold.show(people[7]!);
    const { receipts } = await sold.call(proofs.showReceipts, { id }, { as: people[7]! });
    const { rule, fact: told } = receipts[0]!;
    const fact = told as Readonly<Record<string, string>> & { readonly sale: Readonly<Record<"list" | "listHash", string>> };
    const again = recompute(rule, fact)!;
    assert.deepEqual([again.holds, again.count, again.listHash, fact.sale.listHash], [true, 30, list_hash, list_hash]);
    assert.equal(recompute(rule, { ...fact, allocated: "40000.1" })!.holds, false);
    const forged = { ...fact.sale, list: fact.sale.list.replace("1 1000000000\n", "1 2000000000\n") };
    assert.deepEqual([forged.list === fact.sale.list, recompute(rule, { ...fact, sale: forged })!.holds], [false, false]);
    for (const unreadable of [{}, { ...fact, number: "99" }, { ...fact, sale: { ...fact.sale, list: "" } }])
      assert.equal(recompute(rule, unreadable), undefined);
    assert.equal(recompute("ieo-2", fact), undefined);
    const judged = judges[0]!.judge(rule, fact, (word, values) => `${word} ${JSON.stringify(values)}`)!;
    assert.deepEqual([judged.holds, judged.inputs.length, judged.result.startsWith("share")], [true, 2, true]);
    const ids = (await sql<{ id: string }>`select id from ieo.subscription where allocated is not null`.execute(sold.database))
      .rows;
    assert.deepEqual(
      await unprovenFaults(
        sold.database,
        ids.map((one) => one.id),
      ),
      [],
    );
    const rest = await sold.call(calls.listCommitments, { project_id: String(OPEN), after: "28" });
    assert.deepEqual(
      rest.list.map(({ number }) => number),
      [29, 30],
    );
  } finally {
    await sold.close();
  }
});

test("bad input of every kind is refused, and nothing moves", async () => {
  const hal = await house.somebody("50");
  const { subscribe, showProject, listCommitments } = calls;
  const differing = { ...asked("10"), price: "0.051" };
  for (const [input, code] of [
    [asked("10", 99), "no-such-project"],
    [asked("10", ANNOUNCED), "subscription-not-open"],
    [asked("10", ENDED), "subscription-over"],
    [asked("0"), "below-minimum"],
    [asked("-10"), "parameter-error"],
    [asked("9.99999999"), "below-minimum"],
    [asked("10.123456789"), "wrong-amount"],
    [asked("5000.00000001"), "above-maximum"],
    [asked("50.00000001"), "insufficient-balance"],
    [differing, "issue-price-differs"],
    [{ ...asked("10"), pay_currency: "BTC" }, "pay-currency-differs"],
  ] as const)
    assert.equal(await refused(house, hal, subscribe, input), code, JSON.stringify(input));
  assert.equal(await refused(house, hal, showProject, { project_id: "99" }), "no-such-project");
  assert.equal(await refused(house, hal, listCommitments, { project_id: "99" }), "no-such-project");
  assert.deepEqual(await purse(house, hal), [{ USDT: "50" }, {}]);
  await house.commit(hal, "30");
  const rich = await house.refusal(subscribe, asked("4970.00000001"), { as: hal });
  assert.deepEqual([rich.code, rich.values["nearest"]], ["above-maximum", "4970"]);
});

test("IEO-08 nobody sees another's subscription; his own are listed", async () => {
  const [eve, fay] = [await house.somebody(), await house.somebody()];
  const { id } = await house.commit(eve, "10");
  const mine = async (as: string) => (await house.call(calls.listSubscriptions, {}, { as })).list.map((one) => one.id);
  assert.deepEqual([await mine(eve), await mine(fay)], [[id], []]);
  assert.equal((await house.call(calls.showSubscription, { id }, { as: eve })).subscription.id, id);
  assert.equal(await refused(house, fay, calls.showSubscription, { id }), "no-such-ieo-subscription");
  assert.equal((await house.call(calls.showProject, { project_id: String(OPEN) }, { as: fay })).mine, null);
});

test("IEO-01 of a thousand at once each is held or refused, under numbers without a gap", async () => {
  const crowd = await openIeoHouse();
  try {
    const [ann, bob] = [await crowd.somebody("1000"), await crowd.somebody("100000")];
    const places = Array.from({ length: 25 }, (_, place) => (place % 2 ? ann : bob));
    const press = async (as: string) => await crowd.commit(as, "20");
    const accepted = await pressThousandTimes(places, press, "insufficient-balance", "above-maximum");
    // Ann has money for 50, and nobody may commit more than 5,000.
    assert.equal(accepted, 50 + 250);
    const { project } = await crowd.call(calls.showProject, { project_id: String(OPEN) });
    assert.deepEqual([project.applied, project.committed], [2, "6000"]);
    assert.deepEqual(await purse(crowd, ann), [{}, { USDT: "1000" }]);
  } finally {
    await crowd.close();
  }
});

test("IEO-04 of two workers at once each sale is allocated and each subscription settled once", async () => {
  const twice = await openIeoHouse();
  try {
    const ann = await twice.somebody();
    await twice.commit(ann, "100");
    twice.clock.advance(TO_THE_LISTING_MS);
    await Promise.all([twice.runJobs(), twice.runJobs()]);
    await twice.runJobs();
    assert.deepEqual(await purse(twice, ann), [{ USDT: "900", PRAC2: "500" }, { PRAC2: "1500" }]);
    await refuses(
      twice.pool,
      "update ieo.subscription set allocated = allocated + 1",
      "update ieo.subscription set committed = committed + 1",
      "update ieo.subscription set released = 0",
      "update ieo.subscription set customer_id = gen_random_uuid()",
      "delete from ieo.subscription",
      `update ieo.project set sold = 0 where id = ${OPEN}`,
      "update ieo.project set price = 1",
      `update ieo.project set committed = 0 where id = ${OPEN}`,
      "delete from ieo.project",
    );
  } finally {
    await twice.close();
  }
});

test("IEO-07 a sale is announced with four eyes: its token and its market are rows, and its market opens around the issue price", async () => {
  const desk = await openIeoHouse("production");
  try {
    assert.deepEqual((await desk.call(calls.listProjects, {})).list, []);
    const [maker, checker] = [await desk.enrol("Ann", "product"), await desk.enrol("Bob", "product")];
    for (const name of ["Sec", "Urity"]) await desk.enrol(name, "security");
    const now = desk.clock.now().getTime();
    // Under the code and the number of a practice token: this process knows it from the houses beside this one.
    const planned: InputTextOf<typeof calls.openProject> = {
      token: "PRAC1",
      name: "New token",
      price: "2",
      total: "1000",
      cap: "100",
      min: "1",
      most: "500",
      opens_at: String(now + 2 * HOUR_MS),
      ends_at: String(now + 26 * HOUR_MS),
      listing_at: String(now + 50 * HOUR_MS),
      free_ratio: "0.5",
      lock_days: "10",
      parts: "1",
      white_paper: "https://example.org/paper",
      website: "",
      reason: "The committee has approved it.",
    };
    const { openProject } = calls;
    const wrong = async (change: Partial<typeof planned>): Promise<string> => {
      const { code, values } = await desk.refusal(openProject, { ...planned, ...change }, { operator: maker });
      return `${code} ${values["says"] ?? ""}`.trim();
    };
    assert.equal(await wrong({ token: "BTC" }), "token-taken");
    for (const [change, says] of [
      [{ price: "0" }, "price"],
      [{ total: "0" }, "total"],
      [{ total: "9999999999999999999" }, "total"],
      [{ cap: "1001" }, "cap"],
      [{ min: "0" }, "minimum"],
      [{ most: "0.5" }, "maximum"],
      [{ opens_at: String(now) }, "times"],
      [{ listing_at: planned.ends_at }, "times"],
      [{ free_ratio: "1.1" }, "lock"],
      [{ lock_days: "0", parts: "2" }, "lock"],
    ] as const)
      assert.equal(await wrong(change), `unsound-terms ${says}`);
    assert.equal((await desk.approve(await desk.call(openProject, planned, { operator: maker }), checker)).state, "done");
    const { list } = await desk.call(calls.listPlanned, {}, { operator: maker });
    assert.deepEqual(
      list.map(({ token, status, practice }) => [token, status, practice]),
      [["PRAC1", "warm-up", false]],
    );
    assert.deepEqual(await desk.balances(PROMISED), { PRAC1: "1000" });
    assert.equal(await wrong({}), "token-taken");

    const market = async (hours: number) => {
      desk.clock.advance(hours * HOUR_MS);
      await learnCatalogue(desk.database, desk.clock.now());
      turnTerms(desk.clock.now());
      return listedMarkets.get("PRAC1/USDT");
    };
    assert.equal(await market(49), undefined);
    const opening = (await market(1))!;
    assert.deepEqual([opening.indexed, opening.around, opening.band], [false, parsePrice("2"), 50_000_000n]);
    assert.equal((await market(1))!.around, undefined);
  } finally {
    await desk.close();
  }
});
