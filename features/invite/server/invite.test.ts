import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DAY_MS, utcDay } from "@assay/core/time.ts";
import { linkedPairs } from "@assay/features/identity/server.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { refuses } from "@assay/server/testing.ts";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { calls } from "../contract.ts";
import { CODES_MAX, nameOf, SETTLE_MS } from "../rules.ts";
import { panels } from "./panels.ts";
import { FEES, openInviteHouse } from "./testing.ts";

const rowOf = ({ currency, fees, share, rebate, amount, outcome }: Record<string, unknown>) =>
  [currency, fees, share, rebate, amount, outcome].join(" ");

describe("invitations", () => {
  let house: Awaited<ReturnType<typeof openInviteHouse>>;
  before(async () => {
    house = await openInviteHouse();
  });
  after(async () => await house.close());

  test("INVITE-01 a friend has one inviter from the sign-up on, under the terms and the split of that moment", async () => {
    const ann = await house.newcomer();
    const code = await house.makeCode(ann, " Blog ", 25);
    const [ben, cay] = [await house.newcomer(code), await house.newcomer(await house.firstCode(ann))];
    const { codes, registered, traded, terms, codes_max, invited } = await house.index(ann);
    assert.deepEqual(
      codes.map((one) => [one.label, one.friend_percent, one.first, one.registered, one.traded, one.earned]),
      [
        ["", 0, true, 1, 0, []],
        ["Blog", 25, false, 1, 0, []],
      ],
    );
    assert.deepEqual([registered, traded, terms, codes_max, invited], [2, 0, { share: "0.2", days: 365 }, CODES_MAX, null]);
    const own = (await house.index(ben)).invited!;
    assert.deepEqual([own.share, own.friend_percent, own.days, own.earned], ["0.2", 25, 365, []]);
    assert.equal((own.ends_at - DAY_MS * Math.floor(own.at / DAY_MS)) / DAY_MS, 365);
    const { list } = await house.call(calls.listFriends, {}, { as: ann });
    assert.deepEqual(
      list.map(({ name, label, traded_at }) => [name, label, traded_at]),
      [
        [nameOf(cay), "", null],
        [nameOf(ben), "Blog", null],
      ],
    );
    await house.call(calls.labelCode, { code, label: "Stream" }, { as: ann });
    assert.equal((await house.index(ann)).codes[1]!.label, "Stream");
    await refuses(
      house.pool,
      `update invite.code set friend_percent = 50 where code = '${code}'`,
      `update invite.invitation set share = 50000000 where friend_id = '${ben}'`,
      `update invite.invitation set inviter_id = '${cay}' where friend_id = '${ben}'`,
      `delete from invite.invitation where friend_id = '${ben}'`,
      "update invite.terms set share = 0",
    );
  });

  test("INVITE-02 a day's fees pay the inviter and the friend once, from the places that received them, with the formula", async () => {
    const ann = await house.newcomer();
    const ben = await house.newcomer(await house.makeCode(ann, "", 25));
    await house.fee(ben, "3 USDT");
    await house.fee(ben, "0.00000123 BTC", "house/fee/spot/2");
    await house.fee(ben, "2 USDT", "house/fee/spot/2");
    // A swap's fee comes out of the pool, of what the customer's line has brought there.
    await house.move("world/treasury", "house/pool/swap", "100");
    await house.post("swap", [`user/${ben}/spot`, "house/pool/swap", "10"], ["house/pool/swap", "house/fee/swap", "1"]);
    // No fee of a trade, and a fee of somebody else's.
    await house.post("transfer", [`user/${ben}/spot`, FEES, "7"]);
    await house.fee(ann, "5 USDT");
    await house.days(1);
    const expected = ["BTC 0.00000123 0.2 0.00000024 0.00000018 paid", "USDT 6 0.2 1.2 0.9 paid"];
    assert.deepEqual((await house.payouts(ann)).map(rowOf).sort(), expected);
    const back = (await house.payouts(ben, "friend")).map(rowOf).sort();
    assert.deepEqual(back, ["BTC 0.00000123 0.2 0.00000024 0.00000006 paid", "USDT 6 0.2 1.2 0.3 paid"]);
    assert.equal(await house.balance(`user/${ann}/spot`), "995.9");
    assert.equal(await house.balance(`user/${ben}/spot`), "978.3");
    assert.equal(await house.balance("house/fee/swap"), "0.8");
    const { earned, traded, codes } = await house.index(ann);
    const sums = [
      { currency: "BTC", amount: "0.00000018" },
      { currency: "USDT", amount: "0.9" },
    ];
    assert.deepEqual([earned, traded, codes[1]!.traded, codes[1]!.earned], [sums, 1, 1, sums]);
    assert.deepEqual((await house.index(ben)).invited!.earned.at(-1), { currency: "USDT", amount: "0.3" });
    await house.runJob("invite.pay-days");
    await house.days(1);
    assert.equal((await house.payouts(ann)).length, 2);
    await refuses(house.pool, "update invite.payout set rebate = 0", "delete from invite.payout");
  });

  test("INVITE-03 days are paid after their end, each by itself, also those that nobody was there to pay, and none after the last", async () => {
    const ann = await house.newcomer();
    const ben = await house.newcomer(await house.firstCode(ann));
    await house.fee(ben, "10");
    const midnight = DAY_MS - (house.clock.now().getTime() % DAY_MS);
    house.clock.advance(midnight + SETTLE_MS - 1);
    await house.runJob("invite.pay-days");
    assert.deepEqual(await house.payouts(ann), []);
    await house.fee(ben, "20");
    await house.days(2);
    const list = await house.payouts(ann);
    assert.deepEqual(list.map(rowOf), ["USDT 20 0.2 4 4 paid", "USDT 10 0.2 2 2 paid"]);
    assert.equal(list[0]!.day - list[1]!.day, DAY_MS);
    house.clock.advance(SETTLE_MS);
    await house.days(361);
    await house.fee(ben, "5");
    await house.days(1);
    assert.equal((await house.payouts(ann)).length, 3);
    await house.fee(ben, "5");
    await house.days(2);
    assert.equal((await house.payouts(ann)).length, 3);
    await refuses(house.pool, `update invite.invitation set next_day = from_day where friend_id = '${ben}'`);
  });

  test("INVITE-02 what the place of the fees has not got is paid once it has, and keeps nobody else waiting", async () => {
    const ann = await house.newcomer();
    const code = await house.firstCode(ann);
    const [ben, cay] = [await house.newcomer(code), await house.newcomer(code)];
    await house.fee(ben, "10", "house/fee/spot/5");
    await house.fee(cay, "10", "house/fee/spot/6");
    await house.move("house/fee/spot/5", "world/treasury", "9");
    await house.days(1);
    assert.deepEqual(
      (await house.payouts(ann)).map(({ friend }) => friend),
      [nameOf(cay)],
    );
    await house.move("world/treasury", "house/fee/spot/5", "9");
    house.clock.advance(1);
    await house.runJob("invite.pay-days");
    assert.deepEqual((await house.payouts(ann)).map(({ friend, amount }) => [friend, amount])[0], [nameOf(ben), "2"]);
  });

  test("INVITE-04 linked accounts earn nothing, and the row says why; an invitation alone links nobody here", async () => {
    const ann = await house.newcomer(undefined, "203.0.113.7");
    const code = await house.makeCode(ann, "home", 50);
    const [ben, cay] = [await house.newcomer(code, "203.0.113.7"), await house.newcomer(code)];
    assert.ok((await linkedPairs(house.database, [[ann, cay]]))(ann, cay));
    await house.fee(ben, "10");
    await house.fee(cay, "10");
    await house.days(1);
    const outcomes = (await house.payouts(ann)).map(({ friend, rebate, amount, outcome }) => [friend, rebate, amount, outcome]);
    assert.deepEqual(
      outcomes.sort(([one], [other]) => (one! < other! ? -1 : 1)),
      [
        [nameOf(ben), "2", "0", "linked"],
        [nameOf(cay), "2", "1", "paid"],
      ].sort(([one], [other]) => (one! < other! ? -1 : 1)),
    );
    assert.deepEqual(
      (await house.payouts(ben, "friend")).map(({ amount, outcome }) => [amount, outcome]),
      [["0", "linked"]],
    );
  });

  test("INVITE-08 of fees that a coupon has given back nobody gets a part, and a day waits until that is known", async () => {
    const ann = await house.newcomer();
    const code = await house.makeCode(ann, "", 25);
    const [ben, cay] = [await house.newcomer(code), await house.newcomer(code)];
    const day = utcDay(house.clock.now());
    await house.fee(ben, "3");
    await house.fee(ben, "7", "house/fee/spot/3");
    await house.fee(cay, "5");
    house.returned.push(
      { customerId: ben, day, currency: "USDT", units: 4_00000000n },
      { customerId: cay, day, currency: "USDT", units: 6_00000000n },
    );
    house.known.until = day;
    await house.days(1);
    assert.deepEqual(await house.payouts(ann), []);
    house.known.until = day + 1;
    await house.runJob("invite.pay-days");
    const told = (await house.payouts(ann)).map(({ friend, fees, returned, rebate, amount, outcome }) =>
      [friend, fees, returned, rebate, amount, outcome].join(" "),
    );
    assert.deepEqual(told.sort(), [`${nameOf(ben)} 10 4 1.2 0.9 paid`, `${nameOf(cay)} 5 5 0 0 returned`].sort());
    // The first place has given all of its own back.
    assert.equal(await house.balance("house/fee/spot/3"), "5.8");
    const messages = house.noticed.filter(({ customerId }) => [ann, ben, cay].includes(customerId));
    assert.deepEqual(
      messages.map(({ customerId, texts }) => [customerId, sayIn("en", texts).body]),
      [
        [ann, "0.9 USDT is in your spot account."],
        [ben, "0.3 USDT is in your spot account."],
      ],
    );
    house.returned.length = 0;
    house.known.until = Number.MAX_SAFE_INTEGER;
  });

  test("INVITE-05 nobody sees another's friends, payouts or codes, or changes a label of them", async () => {
    const [ann, eve] = [await house.newcomer(), await house.newcomer()];
    const code = await house.makeCode(ann, "mine", 10);
    const ben = await house.newcomer(code);
    await house.fee(ben, "10");
    await house.days(1);
    assert.deepEqual(await house.payouts(eve), []);
    assert.deepEqual((await house.call(calls.listFriends, {}, { as: eve })).list, []);
    const asked = [await house.firstCode(ann), code, "NOBODYS"].map(
      async (one) => (await house.refusal(calls.labelCode, { code: one, label: "" }, { as: eve })).code,
    );
    assert.deepEqual(await Promise.all(asked), ["no-such-invite-code", "no-such-invite-code", "no-such-invite-code"]);
    const own = await house.firstCode(eve);
    assert.equal((await house.refusal(calls.labelCode, { code: own, label: "x" }, { as: eve })).code, "no-such-invite-code");
  });

  test("INVITE-06 of a thousand presses at once so many make a code as may be, and a label has a length", async () => {
    const ann = await house.newcomer();
    const made = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, index) => await house.makeCode(ann, String(index), 0)),
    );
    assert.equal(made.filter(({ status }) => status === "fulfilled").length, CODES_MAX);
    const full = await house.refusal(calls.makeCode, { label: "", friend_percent: "0" }, { as: ann });
    assert.deepEqual([full.code, full.values], ["too-many-codes", { maximum: "20" }]);
    const { codes } = await house.index(ann);
    assert.equal(new Set(codes.map(({ code }) => code)).size, CODES_MAX + 1);
    const refused = async (label: string, friend_percent: string) =>
      (await house.refusal(calls.makeCode, { label, friend_percent }, { as: ann })).code;
    assert.deepEqual([await refused("x".repeat(21), "0"), await refused("", "51")], ["parameter-error", "parameter-error"]);
    // A sign that no database keeps.
    const zero = { label: "a\0b", friend_percent: "0" };
    assert.equal((await house.refusal(calls.makeCode, zero, { as: await house.newcomer() })).code, "parameter-error");
  });

  test("operators are shown who has invited whom and what was paid for it", async () => {
    const ann = await house.newcomer();
    const ben = await house.newcomer(await house.makeCode(ann, "", 25));
    const cay = await house.newcomer(await house.firstCode(ben));
    await house.fee(ben, "10");
    await house.days(1);
    const invitations = await panelRows(panels, "invitations", house.database, ben);
    assert.deepEqual(
      invitations.map(({ inviter, friend, share }) => [inviter, friend, share]),
      [
        [ben, cay, "0.2, 0%"],
        [ann, ben, "0.2, 25%"],
      ],
    );
    const [paid] = await panelRows(panels, "rebates", house.database, ann);
    assert.deepEqual(
      [paid!["fees"], paid!["to-inviter"], paid!["to-friend"], paid!["outcome"]],
      ["10 USDT", "1.5 USDT", "0.5 USDT", "paid"],
    );
    assert.equal(await refusedPlace(panels, "rebates", house.database, ann), "parameter-error");
  });
});

test("INVITE-07 terms are added by two people and hold for who signs up then; without any, or with a share of 0, nothing is paid", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openInviteHouse("production");
  stack.defer(house.close);
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const by = { pia: await house.enrol("Pia", "product"), pat: await house.enrol("Pat", "product") };
  const ann = await house.newcomer();
  const code = await house.firstCode(ann);
  const early = await house.newcomer(code);
  assert.equal((await house.index(ann)).terms, null);
  for (const share of ["0.50000001", "0.123456789"]) {
    const input = { share, days: "30", reason: "We begin to invite." };
    assert.equal((await house.refusal(calls.publishTerms, input, { operator: by.pia })).code, "wrong-share");
  }
  await house.publish(by, { share: "0.3", days: "30" });
  const ben = await house.newcomer(code);
  await house.publish(by, { share: "0.1", days: "60" });
  const cay = await house.newcomer(code);
  await house.publish(by, { share: "0", days: "1" });
  const dan = await house.newcomer(code);
  assert.equal((await house.index(ann)).terms, null);
  for (const friend of [early, ben, cay, dan]) await house.fee(friend, "10");
  await house.days(1);
  const paid = (await house.payouts(ann)).map(({ friend, amount }) => [friend, amount]);
  assert.deepEqual(
    new Map(paid as [string, string][]),
    new Map([
      [nameOf(ben), "3"],
      [nameOf(cay), "1"],
    ]),
  );
  const known = (await house.call(calls.listTerms, {}, { operator: by.pia })).list;
  assert.deepEqual(
    known.map(({ id, share, days }) => [id, share, days]),
    [
      [3, "0", 1],
      [2, "0.1", 60],
      [1, "0.3", 30],
    ],
  );
});
