/** What becomes of payments when signers forbid them and chains begin anew. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { NodeFault } from "@assay/server/outside/chains/port.ts";
import { calls } from "../contract.ts";
import { OPEN_MAX } from "../rules.ts";
import { doubtfulOn, latelySince } from "./doubt.ts";
import { listSent, listTaken } from "./store.ts";
import { approve as vote, idOf, openWithdrawalHouse, OTHER, type WithdrawalHouse } from "./testing.ts";

let house: WithdrawalHouse;
before(async () => {
  house = await openWithdrawalHouse();
});
after(async () => await house.close());

test("WD-03 a hot wallet that has too little, and a signer above its cap, make a withdrawal wait; nothing is lost", async () => {
  const { as, wallet } = await house.payer();
  const { id } = await house.out(as, wallet);
  house.hand.fault = "not-enough";
  await house.pay();
  assert.deepEqual([await house.state(as, id), await house.has(as)], ["queued", ["900", "100"]]);
  house.hand.fault = "hourly-cap";
  house.clock.advance(MINUTE_MS + 1_000);
  await house.pay();
  assert.deepEqual(
    [await house.state(as, id), house.alarms],
    ["queued", [{ network: "ethereum", withdrawal: id, why: "hourly-cap" }]],
  );
  house.hand.fault = undefined;
  house.clock.advance(11 * MINUTE_MS);
  await house.pay();
  assert.equal(await house.state(as, id), "broadcast");
});

test("WD-04 where the signer will never pay to an address, all is given back, and nothing was signed", async () => {
  const { as, wallet } = await house.payer();
  const { id } = await house.out(as, wallet);
  house.hand.fault = "wrong-destination";
  await house.pay();
  house.hand.fault = undefined;
  const { withdrawal } = await house.call(calls.showWithdrawal, { id }, { as });
  assert.deepEqual([withdrawal.state, withdrawal.reason, await house.has(as)], ["refused", "wrong-destination", ["1000", "0"]]);
});

test("WD-13 when a sandbox's chain begins anew, what was sent is refunded, and what was only reserved is signed for the new one", async () => {
  const { as, wallet } = await house.payer();
  const sent = await house.out(as, wallet);
  await house.pay();
  const reserved = await house.out(as, wallet, "50");
  house.hand.fault = "silent";
  await assert.rejects(house.pay());
  house.hand.fault = undefined;
  house.hand.genesis = "two";
  await house.pay();
  const { withdrawal } = await house.call(calls.showWithdrawal, { id: sent.id }, { as });
  assert.deepEqual([withdrawal.state, withdrawal.reason], ["failed", "chain-anew"]);
  assert.deepEqual(await house.has(as), ["950", "50"]);
  await house.pay();
  assert.deepEqual([await house.state(as, reserved.id), await house.has(as)], ["broadcast", ["950", "0"]]);
  house.hand.mine();
  house.hand.head += 10;
  await house.pay();
});

test("WD-13 in production a node of another chain stops the network and calls people, and nothing is refunded", async () => {
  const real = await openWithdrawalHouse({ mode: "production" });
  const { as, wallet } = await real.payer();
  const { id } = await real.out(as, wallet);
  await real.pay();
  const waits = await real.out(as, wallet, "50");
  real.hand.genesis = "two";
  await real.pay();
  await real.pay();
  assert.deepEqual([await real.state(as, waits.id), real.hand.signed.has(waits.id)], ["queued", false]);
  await real.call(calls.cancel, { id: waits.id }, { as });
  assert.deepEqual([await real.state(as, id), await real.has(as)], ["broadcast", ["900", "0"]]);
  assert.deepEqual(real.alarms, [{ network: "ethereum", withdrawal: id, why: "other-chain" }]);
  const { list } = await real.call(calls.showRates, {}, { as });
  assert.equal(list.find(({ network }) => network === "ethereum")!.paused, true);
  await real.close();
});

test("WD-03 one payment of which a node tells no fee holds up no other, and nothing that was sent", async () => {
  const [ann, bob] = [await house.payer("1000 USDT", "USDT", "ERC20", OTHER), await house.payer()];
  house.hand.deaf = OTHER.toLowerCase();
  const [stuck, good] = [await house.out(ann.as, ann.wallet), await house.out(bob.as, bob.wallet)];
  await house.pay();
  await house.pay();
  assert.deepEqual([await house.state(ann.as, stuck.id), await house.state(bob.as, good.id)], ["queued", "broadcast"]);
  await house.settleAll();
  assert.equal(await house.state(bob.as, good.id), "confirmed");
  // Tried again after others that were not tried yet, and the customer may still take it back.
  house.clock.advance(2 * MINUTE_MS);
  const next = await house.out(bob.as, bob.wallet);
  await house.pay();
  assert.equal(await house.state(bob.as, next.id), "broadcast");
  await house.call(calls.cancel, { id: stuck.id }, { as: ann.as });
  assert.deepEqual(await house.has(ann.as), ["1000", "0"]);
  house.hand.deaf = undefined;
  await house.settleAll();
});

test("WD-05 what the signer refuses for now is out of its hands again: it is cancelled, and a later one takes its place", async () => {
  const [ann, bob] = [await house.payer(), await house.payer()];
  const big = await house.out(ann.as, ann.wallet, "900");
  for (const fault of ["hourly-cap", "fee-ceiling"] as const) {
    house.hand.fault = fault;
    await house.pay();
    assert.equal(await house.state(ann.as, big.id), "queued");
    assert.equal(house.alarms.length > 0, true);
    house.clock.advance((fault === "hourly-cap" ? 11 : 5) * MINUTE_MS);
  }
  const small = await house.out(bob.as, bob.wallet, "20");
  house.hand.fault = undefined;
  await house.pay();
  assert.deepEqual([await house.state(ann.as, big.id), await house.state(bob.as, small.id)], ["queued", "broadcast"]);
  await house.call(calls.cancel, { id: big.id }, { as: ann.as });
  assert.deepEqual(await house.has(ann.as), ["1000", "0"]);
  await house.settleAll();
});

test("WD-03 while one is in the signer's hands no other is reserved, so that no nonce is left out", async () => {
  const [ann, bob] = [await house.payer(), await house.payer()];
  const one = await house.out(ann.as, ann.wallet);
  house.clock.advance(1_000);
  const other = await house.out(bob.as, bob.wallet);
  house.hand.fault = "silent";
  for (let turn = 0; turn < 3; turn += 1) await assert.rejects(house.pay());
  assert.deepEqual([await house.state(ann.as, one.id), await house.state(bob.as, other.id)], ["signing", "queued"]);
  house.hand.fault = undefined;
  await house.pay();
  await house.pay();
  assert.equal(await house.state(bob.as, other.id), "broadcast");
  await house.settleAll();
});

/** As the reader of deposits does where blocks were replaced under what was credited. */
const haltNow = async ({ pool, clock }: WithdrawalHouse): Promise<void> =>
  void (await pool.query(
    "insert into deposits.scanner (network, genesis, height, head, read_at, halted_depth, halted_at) values ('ethereum', 'one', 9, 9, $1, 7, $1)",
    [clock.now()],
  ));

test("WD-22 what fell out is sent again, the same bytes, for as long as crediting is stopped; what can never be mined again calls people and keeps nothing waiting", async () => {
  const own = await openWithdrawalHouse();
  const { hand, alarms } = own;
  const { as, wallet } = await own.payer();
  const { id } = await own.out(as, wallet);
  await own.pay();
  await own.settleAll();
  assert.equal(await own.state(as, id), "confirmed");
  const haltedAt = own.clock.now();
  const doubtful = async () => await own.dispatch.transact(async ({ db }) => await doubtfulOn(db, "ethereum", haltedAt));
  await haltNow(own);
  assert.equal(await doubtful(), undefined);
  hand.fallOut();
  const sent = hand.sent.length;
  await own.pay();
  own.clock.advance(4 * DAY_MS);
  await own.pay();
  assert.deepEqual([hand.sent.length - sent, new Set(hand.sent).size, await doubtful()], [2, 1, 1]);
  hand.conflict();
  for (let turns = 2; turns > 0; turns -= 1) await own.pay();
  assert.deepEqual([alarms, await doubtful()], [[{ network: "ethereum", withdrawal: id, why: "lost" }], 0]);
  // The customer was told that it is done, and nothing is given back by itself.
  assert.deepEqual([await own.state(as, id), await own.has(as)], ["confirmed", ["900", "0"]]);
  await own.close();
});

/** A house on whose chain one payment was confirmed and has fallen out, and whose crediting is stopped. */
async function openFallen(stack: AsyncDisposableStack, asset: "usdt" | "eth" = "usdt", takes?: bigint) {
  const own = await openWithdrawalHouse();
  stack.defer(own.close);
  if (takes !== undefined) own.hand.takes = takes;
  const { as, wallet } = asset === "eth" ? await own.payer("3 ETH", "ETH", "ETH") : await own.payer();
  const ether = { currency: idOf("ETH"), network: "ethereum", amount: "1", wallet } as const;
  const { id } = asset === "eth" ? (await own.call(calls.withdraw, ether, { as })).withdrawal : await own.out(as, wallet);
  await own.pay();
  await own.settleAll();
  for (const keeper of ["Ken", "Kim"]) await own.enrol(keeper, "security");
  const [maker, checker] = [await own.enrol("Mia", "treasury-maker"), await own.enrol("Cho", "treasury-checker")];
  const reason = "The node has dropped it for good";
  const refusal = async (withdrawal = id): Promise<string> =>
    (await own.refusal(calls.nameLost, { withdrawal, reason }, { operator: maker })).code;
  return {
    own,
    as,
    wallet,
    id,
    refusal,
    desk: async () => await own.call(calls.listWaiting, {}, { operator: maker }),
    halt: async (): Promise<void> => await haltNow(own),
    goOn: async (): Promise<void> =>
      void (await own.pool.query("update deposits.scanner set halted_depth = null, halted_at = null")),
    name: async (): Promise<unknown> => {
      const asked = { withdrawal: id, reason };
      const { proposal, hash } = (await own.call(calls.nameLost, asked, { operator: maker })) as Record<
        "proposal" | "hash",
        string
      >;
      assert.equal(await own.state(as, id), "confirmed");
      return (await own.call(vote, { id: proposal, hash, reason }, { operator: checker })).answer;
    },
    taken: async (): Promise<bigint> =>
      BigInt((await own.pool.query("select taken from withdrawals.gas where network = 'ethereum'")).rows[0].taken),
  };
}

test("WD-23 a payment that fell out is named by two people in a halt alone; it keeps nothing halted, and nothing is given back before it is finally not paid and the halt is over", async () => {
  await using stack = new AsyncDisposableStack();
  const { own, as, wallet, id, refusal, desk, halt, goOn, name, taken } = await openFallen(stack);
  assert.deepEqual(
    [await refusal(), await refusal("00000000-0000-7000-8000-00000000dead")],
    ["not-halted", "no-such-withdrawal"],
  );
  const haltedAt = own.clock.now();
  await halt();
  // Nobody has looked yet.
  assert.equal(await refusal(), "not-in-doubt");
  own.hand.fallOut();
  await own.pay();
  const [doubt, ...others] = (await desk()).doubts;
  assert.deepEqual([doubt?.id, doubt?.amount, doubt?.gone, others, await taken()], [id, "95", false, [], own.hand.takes]);
  assert.deepEqual(await name(), { state: "broadcast" });
  // What the network had taken for it is in no block either.
  assert.deepEqual([(await desk()).doubts, await taken(), await refusal()], [[], 0n, "not-in-doubt"]);
  assert.equal(await own.dispatch.transact(async ({ db }) => await doubtfulOn(db, "ethereum", haltedAt)), 0);
  const { withdrawal } = await own.call(calls.showWithdrawal, { id }, { as });
  assert.deepEqual([withdrawal.state, withdrawal.reason, await own.has(as)], ["broadcast", "fell-out", ["900", "0"]]);
  assert.equal(own.titles(as).at(-1), "Withdrawal sent again: 95 USDT");
  const [open] = (await desk()).list;
  assert.deepEqual([open?.id, open?.reason], [id, "fell-out"]);
  // Another payment has taken its place, on the branch that this node tells now.
  own.hand.conflict();
  for (let turns = 2; turns > 0; turns -= 1) await own.pay();
  assert.deepEqual([await own.state(as, id), await own.has(as)], ["broadcast", ["900", "0"]]);
  await goOn();
  await own.pay();
  assert.deepEqual([await own.state(as, id), await own.has(as)], ["failed", ["1000", "0"]]);
  assert.deepEqual((await own.steps(as, id)).slice(-4), ["broadcast", "confirmed", "broadcast", "failed"]);
  const next = await own.out(as, wallet);
  await own.pay();
  await own.settleAll();
  assert.deepEqual([await own.state(as, next.id), await own.has(as), await taken()], ["confirmed", ["900", "0"], own.hand.takes]);
});

test("WD-23 the database takes nothing back of what is over, but a payment that is named", async () => {
  await using stack = new AsyncDisposableStack();
  const { own, id } = await openFallen(stack);
  for (const change of ["state = 'broadcast', ended_at = null, due_at = now()", "state = 'failed'", "reason = 'fell-out'"])
    await assert.rejects(own.pool.query(`update withdrawals.withdrawal set ${change} where id = $1`, [id]), /cannot be changed/);
});

test("WD-04 WD-23 where networks have had the fee that is given back, the treasury pays it; one of which the house has too little waits, and others go on", async () => {
  await using stack = new AsyncDisposableStack();
  // The network takes all that its customer has paid for it.
  const { own, as, id, halt, goOn, name } = await openFallen(stack, "eth", 2n * 10n ** 15n);
  const places = ["house/fee/withdrawals", "house/treasury", `user/${as}/spot`, "world/chain/ethereum/practice"] as const;
  const has = async () => await Promise.all(places.map(async (place) => await own.balance(place, "ETH")));
  assert.deepEqual(await has(), ["0", "0", "2", "1"]);
  await halt();
  own.hand.fallOut();
  await own.pay();
  await name();
  own.hand.conflict();
  await goOn();
  const other = await own.payer();
  const next = await own.out(other.as, other.wallet);
  for (let turns = 3; turns > 0; turns -= 1) await own.pay();
  const short = { network: "ethereum", withdrawal: id, why: "refund-short" };
  assert.deepEqual(
    [await own.state(as, id), await own.state(other.as, next.id), own.alarms],
    ["broadcast", "broadcast", [short]],
  );
  await own.move("world/treasury", "house/treasury", "1 ETH");
  await own.pay();
  assert.deepEqual([await own.state(as, id), await has()], ["failed", ["0", "0.998", "3", "0.002"]]);
  // What networks were paid they have had of the treasury, and the next fee is paid of it first.
  const { rows } = await own.pool.query("select taken, posted, from_fees from withdrawals.gas");
  assert.deepEqual(rows, [{ taken: "0", posted: "200000", from_fees: "0" }]);
  await own.settleAll();
  assert.deepEqual([await own.state(other.as, next.id), (await has())[3]], ["confirmed", "0.002"]);
});

for (const first of ["the same, for more", "another before it"] as const)
  test(`WD-15 WD-16 a payment that is confirmed twice is posted as often as the network takes a fee: ${first}`, async () => {
    await using stack = new AsyncDisposableStack();
    const { own, as, wallet, id, halt, goOn, name, taken } = await openFallen(stack);
    await own.move("world/treasury", "house/treasury", "1 ETH");
    const differences = async () => {
      own.clock.advance(5 * MINUTE_MS);
      await own.runJob("withdrawals.read-house");
      return (await own.call(calls.showHouse, {})).networks.map(({ difference, fees_open }) => [difference, fees_open]);
    };
    const chain = async () => await own.balance("world/chain/ethereum/practice", "ETH");
    // The first reading posts what was owed.
    await differences();
    const before = await differences();
    assert.equal(await chain(), "0.0004");
    await halt();
    own.hand.fallOut();
    await own.pay();
    await name();
    await goOn();
    await own.pay();
    if (first === "another before it") {
      const next = await own.out(as, wallet);
      await own.pay();
      own.hand.mine(true, next.id);
      own.hand.head += 10;
      await own.pay();
      assert.deepEqual(
        [await own.state(as, next.id), await own.state(as, id), await chain()],
        ["confirmed", "broadcast", "0.0004"],
      );
    } else own.hand.takes = 7n * 10n ** 14n;
    await own.settleAll();
    const took = first === "another before it" ? 8n : 7n;
    assert.deepEqual(
      [await own.state(as, id), await chain(), await taken(), await differences()],
      ["confirmed", `0.000${took}`, took * 10n ** 14n, before],
    );
  });

test("WD-23 only what its node tells to be in no block is named; what is mined again and waits for its confirmations is not", async (t) => {
  await using stack = new AsyncDisposableStack();
  const { own, id, refusal, desk, halt, name } = await openFallen(stack);
  const haltedAt = own.clock.now();
  const told = async () => [
    (await desk()).doubts.map((one) => one.id),
    await own.dispatch.transact(async ({ db }) => await doubtfulOn(db, "ethereum", haltedAt)),
  ];
  await halt();
  own.hand.fallOut();
  const silent = t.mock.method(own.hand.payer, "status", async () => {
    throw new NodeFault("no answer");
  });
  await own.pay();
  assert.deepEqual([await told(), await refusal()], [[[], 1], "not-in-doubt"]);
  silent.mock.restore();
  // It asks more for it by now.
  const refusing = t.mock.method(own.hand.payer, "broadcast", async () => {
    throw new NodeFault("transaction underpriced");
  });
  await own.pay();
  refusing.mock.restore();
  assert.deepEqual(await told(), [[id], 1]);
  // A node that answers no more has said it once.
  const later = t.mock.method(own.hand.payer, "status", async () => {
    throw new NodeFault("no answer");
  });
  await own.pay();
  assert.deepEqual(await told(), [[id], 1]);
  later.mock.restore();
  own.hand.mine();
  await own.pay();
  assert.deepEqual([await told(), await refusal()], [[[], 1], "not-in-doubt"]);
  own.hand.fallOut();
  await own.pay();
  assert.deepEqual([await told(), await name(), await told()], [[[id], 1], { state: "broadcast" }, [[], 0]]);
});

test("WD-23 what fell out and stays open takes no place of its customer, and none of a turn from what was sent after it", async () => {
  await using stack = new AsyncDisposableStack();
  const { own, as, wallet, id, halt, goOn, name } = await openFallen(stack);
  await halt();
  own.hand.fallOut();
  await own.pay();
  await name();
  await goOn();
  const asked: string[] = [];
  for (let count = OPEN_MAX; count > 0; count -= 1) asked.push((await own.out(as, wallet, "20")).id);
  const input = { currency: idOf("USDT"), network: "ethereum", amount: "20", wallet } as const;
  assert.equal((await own.refusal(calls.withdraw, input, { as })).code, "too-many-withdrawals");
  await own.pay();
  const copies = async (of: string, digit: string): Promise<void> =>
    void (await own.pool.query(
      `insert into withdrawals.withdrawal select made.* from withdrawals.withdrawal one, generate_series(1, 250) number,
        jsonb_populate_record(one, jsonb_build_object('hash', one.hash || number, 'paid_hash', null,
          'id', '0' || $2 || '000000-0000-7000-8000-' || lpad(number::text, 12, '0'))) made where one.id = $1`,
      [of, digit],
    ));
  const turn = async (): Promise<string[]> =>
    await own.dispatch.transact(async ({ db }) => (await listSent(db, "ethereum")).map((one) => one.id));
  // Two hundred and fifty that are older than all others.
  await copies(id, "0");
  assert.equal((await turn()).includes(asked[0]!), true);
  await copies(asked[0]!, "1");
  const both = await turn();
  assert.deepEqual([both.length, both.filter((one) => one.startsWith("01")).length], [200, 100]);
});

test("WD-22 what was given back before blocks were replaced spends what nobody else is given for three days, and calls people if a branch pays it after all", async () => {
  const own = await openWithdrawalHouse();
  const { hand, alarms } = own;
  const { as, wallet } = await own.payer();
  const { id } = await own.out(as, wallet);
  await own.pay();
  hand.conflict();
  await own.pay();
  assert.deepEqual([await own.state(as, id), await own.has(as)], ["failed", ["1000", "0"]]);
  const taken = async (): Promise<string[]> =>
    await own.dispatch.transact(
      async ({ db, now }) => await listTaken(db, { network: "ethereum", genesis: "one", since: latelySince(now) }),
    );
  assert.deepEqual(await taken(), ["0"]);
  await haltNow(own);
  hand.fallOut();
  const sent = hand.sent.length;
  await own.pay();
  // Nobody sends what was given back.
  assert.deepEqual([hand.sent.length, alarms], [sent, []]);
  hand.mine();
  for (let turns = 2; turns > 0; turns -= 1) await own.pay();
  assert.deepEqual(alarms, [{ network: "ethereum", withdrawal: id, why: "paid-and-given-back" }]);
  assert.deepEqual([await own.state(as, id), await own.has(as)], ["failed", ["1000", "0"]]);
  own.clock.advance(3 * DAY_MS);
  assert.deepEqual(await taken(), []);
  await own.close();
});

test("WD-23 naming locks a network's fees before the network, as the job does that pays", async () => {
  await using stack = new AsyncDisposableStack();
  const { own, halt, name } = await openFallen(stack);
  await halt();
  own.hand.fallOut();
  await own.pay();
  const paying = await own.pool.connect();
  await paying.query("begin");
  await paying.query("select from withdrawals.gas for update");
  const over: string[] = [];
  const named = name().finally(() => void over.push("named"));
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waits = async (): Promise<boolean> => (await own.pool.query(waiting)).rowCount! > 0;
  while (over.length === 0 && !(await waits()));
  const free = await paying.query("select from withdrawals.network for update nowait").catch(() => undefined);
  await paying.query("rollback");
  paying.release();
  assert.deepEqual([over.length, free?.rowCount, await named], [0, 1, { state: "broadcast" }]);
});
