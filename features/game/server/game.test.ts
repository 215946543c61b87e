import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { listEvidence } from "@assay/features/proofs/server.ts";
import { hashed } from "@assay/features/proofs/receipts.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { customer } from "@assay/server/testing-money.ts";
import { calls } from "../contract.ts";
import { judges } from "../receipts.ts";
import { CHAIN_ROUNDS, DAILY_POINTS, pricesOf, ROUNDS_USUAL } from "../rules.ts";
import { CHAIN_RULE, recompute, ROUND_RULE } from "../rules/receipt.ts";
import { openGameHouse } from "./testing.ts";

let house: Awaited<ReturnType<typeof openGameHouse>>;
before(async () => {
  house = await openGameHouse();
});
after(async () => await house.close());

const UNKNOWN = "01a98000-0000-7000-8000-000000000000";

test("GAME-01 points come once a day, up to the daily number, and only by the game", async () => {
  const ann = customer(900);
  const empty = await house.table(ann);
  assert.deepEqual([empty.player, empty.may_take, empty.round, empty.reminds_at], [null, true, null, null]);
  const refused = async (given: object) =>
    (await house.refusal(calls.startRound, { bet: "10", seed: "s", ...given }, { as: ann })).code;
  assert.equal(await refused({}), "no-points-yet");
  assert.equal((await house.refusal(calls.setLimits, { rounds: "5", minutes: "5" }, { as: ann })).code, "no-points-yet");
  await house.call(calls.takePoints, {}, { as: ann });
  assert.equal((await house.refusal(calls.takePoints, {}, { as: ann })).code, "points-taken");
  const lost = await house.lose(ann);
  assert.deepEqual([lost.paid, (await house.table(ann)).may_take], [0, false]);
  house.clock.advance(DAY_MS);
  await house.pool.query(`update game.player set points = 3, given = given - points + 3 where id = '${ann}'`);
  assert.equal(await refused({}), "too-few-points");
  assert.equal((await house.call(calls.takePoints, {}, { as: ann })).points, DAILY_POINTS);
  assert.equal((await house.table(ann)).player!.points, DAILY_POINTS);
});

test("GAME-02 GAME-03 GAME-04 what a round is bound to is told before its bet, its seed only when it is over, and both draw the prices", async () => {
  const ann = await house.player();
  const bound = (await house.table(ann)).player!.next!;
  const before = await listEvidence(house.database, ann, bound.chain);
  assert.equal(before[0]!.rule, CHAIN_RULE);
  const round = await house.start(ann, { seed: "my own" });
  assert.deepEqual([round.commitment, round.place, round.chain], [bound.commitment, bound.place, bound.chain]);
  const told = async () => JSON.stringify([await house.table(ann), await house.call(calls.listRounds, {}, { as: ann })]);
  const whileOpen = await told();
  assert.deepEqual([round.preimage, round.prices.length], [null, 1]);
  const stored = await house.pool.query(`select * from game.round where id = '${round.id}'`);
  let now = round;
  while (now.ending === null && now.guesses.length < 3) now = await house.guess(ann, round.id, house.likely(now.prices.at(-1)!));
  if (now.ending === null) now = (await house.call(calls.cashOut, { id: round.id }, { as: ann })).round;
  assert.equal(hashed(now.preimage!, 1), bound.commitment);
  assert.equal(hashed(now.preimage!, now.place), now.end);
  assert.deepEqual(pricesOf(now.preimage!, now, now.prices.length), now.prices);
  for (const text of [whileOpen, JSON.stringify(stored.rows)]) assert.ok(!text.includes(now.preimage!));
  const next = (await house.table(ann)).player!.next!;
  assert.equal(next.commitment, now.preimage, "each commitment is the seed before it, so it waits until that is over");
  const second = await house.start(ann, { seed: "my own" });
  assert.equal(second.commitment, next.commitment);
});

test("GAME-04 the next chain is committed with the last round of the one before, while nobody has said a seed for it", async () => {
  const ann = await house.player();
  const first = (await house.table(ann)).player!.next!;
  await house.pool.query(`update game.chain set used = ${CHAIN_ROUNDS - 1} where id = '${first.chain}'`);
  const bound = (await house.table(ann)).player!.next!;
  house.clock.advance(1_000);
  const last = await house.start(ann);
  assert.deepEqual([last.place, last.commitment], [CHAIN_ROUNDS, bound.commitment]);
  assert.deepEqual([(await house.table(ann)).round!.id, (await house.table(ann)).player!.next], [last.id, null]);
  await house.guess(ann, last.id, house.likely(last.prices[0]!));
  const { round } = await house.table(ann);
  if (round!.ending === null) await house.call(calls.cashOut, { id: last.id }, { as: ann });
  const next = (await house.table(ann)).player!.next!;
  assert.deepEqual([next.place, next.chain === first.chain], [1, false]);
  assert.equal((await listEvidence(house.database, ann, next.chain))[0]!.rule, CHAIN_RULE);
});

test("GAME-06 each round that is over leaves a receipt, judged anew by the same rules, and a changed one does not hold", async () => {
  const ann = await house.player();
  const won = (await house.call(calls.cashOut, { id: (await house.ahead(ann)).id }, { as: ann })).round;
  const lost = await house.lose(ann);
  for (const round of [won, lost]) {
    const [told] = await listEvidence(house.database, ann, round.id);
    const anew = recompute(ROUND_RULE, told!.fact)!;
    assert.deepEqual([anew.holds, anew.prices, anew.paid], [true, round.prices, BigInt(round.paid)]);
    const changed = { ...(told!.fact as object), paid: String(round.paid + 1) };
    assert.equal(recompute(ROUND_RULE, changed)!.holds, false);
    const say = (word: string) => word;
    assert.deepEqual(judges[0]!.judge(ROUND_RULE, told!.fact, say), {
      holds: true,
      inputs: ["seeds", "leads"],
      result: round.ending,
    });
  }
  const [chain] = await listEvidence(house.database, ann, won.chain);
  assert.deepEqual(
    judges[0]!.judge(CHAIN_RULE, chain!.fact, (word) => word),
    { holds: true, inputs: ["end"], result: "chain" },
  );
  assert.equal(
    judges[0]!.judge(CHAIN_RULE, {}, (word) => word),
    undefined,
  );
  const { list } = await house.call(calls.listRounds, {}, { as: ann });
  assert.deepEqual([list[0]!.id, list.every(({ preimage }) => preimage !== null)], [lost.id, true]);
  const { player } = await house.table(ann);
  assert.ok(player!.won >= 1 && player!.rounds > player!.won && Number(player!.best_times) > 1);
});

test("GAME-02 GAME-07 what cannot be guessed, is over, or is another's is refused, and nothing changes", async () => {
  const [ann, eve] = [await house.player(), await house.player()];
  const round = await house.start(ann);
  const code = async (as: string, call: typeof calls.guessPrice | typeof calls.cashOut, id: string) =>
    (
      await house.refusal(
        call as typeof calls.guessPrice,
        { id, ...(call === calls.guessPrice && { guess: "higher" }) } as never,
        { as },
      )
    ).code;
  assert.equal(await code(ann, calls.cashOut, round.id), "nothing-guessed");
  for (const as of [eve, customer(901)])
    assert.deepEqual(
      [await code(as, calls.guessPrice, round.id), await code(as, calls.cashOut, round.id)],
      ["no-such-round", "no-such-round"],
    );
  assert.equal(await code(ann, calls.guessPrice, UNKNOWN), "no-such-round");
  assert.equal((await house.refusal(calls.startRound, { bet: "1", seed: "s" }, { as: ann })).code, "round-runs");
  assert.deepEqual((await house.table(ann)).round, round);
  const lost = await house.lose(eve);
  assert.deepEqual(
    [await code(eve, calls.guessPrice, lost.id), await code(eve, calls.cashOut, lost.id)],
    ["round-over", "round-over"],
  );
  let edge = await house.start(eve, { goes_on: "1", bet: "1" });
  while (edge.ending !== null || (edge.prices.at(-1) !== 1 && edge.prices.at(-1) !== 13))
    edge =
      edge.ending === null
        ? await house.guess(eve, edge.id, house.likely(edge.prices.at(-1)!))
        : await house.start(eve, { goes_on: "1", bet: "1" });
  const beyond = edge.prices.at(-1) === 1 ? "lower" : "higher";
  assert.equal((await house.refusal(calls.guessPrice, { id: edge.id, guess: beyond }, { as: eve })).code, "no-such-guess");
  for (const seed of ["", "a|b", "x".repeat(65), "ä"])
    assert.equal((await house.refusal(calls.startRound, { bet: "1", seed }, { as: ann })).code, "parameter-error");
  for (const bet of ["0", "101", "1.5", "-1"])
    assert.equal((await house.refusal(calls.startRound, { bet, seed: "s" }, { as: ann })).code, "parameter-error");
});

test("GAME-09 a customer's own limits end his day, and half an hour without a pause asks him first", async () => {
  const ann = await house.player();
  assert.deepEqual(await house.call(calls.setLimits, { rounds: "2", minutes: "40" }, { as: ann }), {
    rounds: 2,
    minutes: 40,
    from_at: null,
  });
  const raised = await house.call(calls.setLimits, { rounds: "3", minutes: "40" }, { as: ann });
  assert.deepEqual([raised.rounds, raised.from_at! % DAY_MS], [2, 0]);
  const play = async (more = {}) => {
    const { id, prices } = await house.start(ann, { bet: "1", ...more });
    await house.guess(ann, id, house.likely(prices[0]!));
    const { round } = await house.table(ann);
    if (round!.ending === null) await house.call(calls.cashOut, { id }, { as: ann });
  };
  const refused = async (more = {}) =>
    (await house.refusal(calls.startRound, { bet: "1", seed: "s", ...more }, { as: ann })).code;
  await play();
  await play();
  assert.equal(await refused(), "rounds-reached");
  house.clock.advance(DAY_MS);
  await house.call(calls.setLimits, { rounds: "200", minutes: "40" }, { as: ann });
  assert.equal((await house.table(ann)).limits.rounds, 3);
  await play();
  const keepOn = async (minutes: number) => {
    const { id } = await house.start(ann, { bet: "1", goes_on: "1" });
    for (let at = 0; at < minutes; at += 4) {
      house.clock.advance(4 * MINUTE_MS);
      const { round } = await house.table(ann);
      if (round!.ending === null) {
        await house.call(calls.guessPrice, { id, guess: house.likely(round!.prices.at(-1)!) }, { as: ann });
      }
    }
  };
  await keepOn(4);
  await house.pool.query(
    `update game.player set played = played || jsonb_build_object('sessionFrom', (played->>'lastAt')::bigint - ${31 * MINUTE_MS}) where id = '${ann}'`,
  );
  const open = (await house.table(ann)).round!;
  if (open.ending === null) await house.call(calls.cashOut, { id: open.id }, { as: ann });
  assert.equal(await refused(), "session-reminder");
  await play({ goes_on: "1" });
  assert.ok((await house.table(ann)).reminds_at! > house.clock.now().getTime());
  house.clock.advance(DAY_MS);
  await play();
  await house.pool.query(`update game.player set played = played || '{"ms": ${40 * MINUTE_MS}}' where id = '${ann}'`);
  assert.equal(await refused(), "minutes-reached");
  assert.equal((await house.table(ann)).limits.rounds, 200);
});

test("GAME-08 who has chosen to stop begins nothing, and cashes out what runs", async () => {
  const [ann, eve, cat] = [await house.player(), await house.player(), customer(902)];
  const round = await house.ahead(ann);
  await house.call(protection.startCoolOff, { length: "24h" }, { as: ann });
  await house.call(protection.startCoolOff, { length: "24h" }, { as: cat });
  const started = async (as: string) => (await house.refusal(calls.startRound, { bet: "1", seed: "s" }, { as })).code;
  const guessed = async (as: string, id: string) => (await house.refusal(calls.guessPrice, { id, guess: "higher" }, { as })).code;
  assert.equal(await guessed(ann, round.id), "cooling-off");
  assert.equal((await house.call(calls.cashOut, { id: round.id }, { as: ann })).round.ending, "cashed");
  assert.deepEqual(
    [await started(ann), (await house.refusal(calls.takePoints, {}, { as: cat })).code],
    ["cooling-off", "cooling-off"],
  );
  const other = await house.ahead(eve);
  await house.call(protection.excludeSelf, { term: "6m" }, { as: eve });
  await house.call(protection.excludeSelf, { term: "6m" }, { as: cat });
  assert.deepEqual(
    [await guessed(eve, other.id), (await house.refusal(calls.takePoints, {}, { as: cat })).code],
    ["self-excluded", "self-excluded"],
  );
  await house.call(calls.cashOut, { id: other.id }, { as: eve });
  assert.equal(await started(eve), "self-excluded");
});

test("GAME-10 the best rounds of the day are one a customer, by names of that day, and nobody's id is told", async () => {
  const [ann, eve] = [await house.player(), await house.player()];
  house.clock.advance(DAY_MS);
  for (const as of [ann, ann, eve]) await house.call(calls.cashOut, { id: (await house.ahead(as)).id }, { as });
  const { list } = await house.call(calls.listLeaders, {}, { as: ann });
  assert.deepEqual(
    [list.length, list.filter(({ mine }) => mine).length, new Set(list.map(({ alias }) => alias)).size],
    [2, 1, 2],
  );
  assert.ok(Number(list[0]!.times) >= Number(list[1]!.times) && !JSON.stringify(list).includes(eve));
  house.clock.advance(DAY_MS + HOUR_MS);
  assert.deepEqual((await house.call(calls.listLeaders, {}, { as: ann })).list, []);
});

test("GAME-02 two presses at once are two guesses of one round, one after the other, and the points add up", async () => {
  const ann = await house.player();
  const round = await house.ahead(ann);
  await Promise.allSettled([
    house.call(calls.cashOut, { id: round.id }, { as: ann }),
    house.call(calls.cashOut, { id: round.id }, { as: ann }),
    house.call(calls.guessPrice, { id: round.id, guess: "higher" }, { as: ann }),
  ]);
  const { rows } = await house.pool.query<{ off: string }>(
    `select p.points - p.given + coalesce(sum(r.bet - coalesce(r.paid, 0)), 0) as off from game.player p
     left join game.round r on r.customer_id = p.id where p.id = '${ann}' group by p.id`,
  );
  assert.equal(Number(rows[0]!.off), 0);
});

test("GAME-09 a day has its usual limit without any choice", async () => {
  const { limits } = await house.table(await house.player());
  assert.deepEqual([limits.rounds, limits.later], [ROUNDS_USUAL, null]);
});
