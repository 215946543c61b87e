/** Operators' calls and four eyes, on a feature that is made for it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call } from "@assay/core/contract.ts";
import { amount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { operator } from "@assay/core/roles.ts";
import { id, integer, text } from "@assay/core/shapes.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ToldAct } from "../desk.ts";
import { command, feature, query, setAsideWhile, voting } from "../feature.ts";
import { readBalances } from "../ledger/statement.ts";
import { openTestHouse, refuses, type TestHouse } from "../testing.ts";
import { replaceRoles, setOperatorState, tieCustomer } from "./operators.ts";
import { finish } from "./four-eyes.ts";
import { holdExpired } from "./proposals.ts";

const calls = {
  rename: call("POST /test/rename", {
    who: operator("product", "security"),
    does: "Changes a name at once.",
    input: { name: text(1, 20) },
    output: z.string(),
    rejections: ["name-taken"],
  }),
  read: call("GET /test/read", { who: operator("auditor"), does: "Reads.", input: {}, output: z.string(), rejections: [] }),
  note: call("POST /test/note", {
    who: operator("support"),
    about: "customer",
    does: "Notes something about a customer.",
    input: { customer: id },
    output: z.string(),
    rejections: [],
  }),
  look: call("POST /test/look", {
    who: operator("support"),
    about: "customer",
    looks: true,
    does: "Opens a page.",
    input: { customer: id },
    output: z.string(),
    rejections: [],
  }),
  fund: call("POST /test/fund", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: ({ count }) => (count > 50 ? 2 : count > 5 ? 1 : 0) },
    does: "Moves money.",
    input: { count: integer(1, 100) },
    output: z.string(),
    rejections: ["test-closed"],
  }),
  leave: call("POST /test/leave", {
    who: "customer",
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Asks for money.",
    input: { count: integer(1, 100) },
    output: z.string(),
    rejections: ["insufficient-balance"],
  }),
  approve: call("POST /test/approve", {
    who: operator("treasury-checker"),
    does: "Votes.",
    input: { id, hash: z.string() },
    output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
    rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
  }),
};

let closed = false;
/** What the maker is shown beside the money. */
let shown = "one";
const witnessed: ToldAct[] = [];
const usd = (units: bigint) => amount("USDT", units);

const tested = feature("test", import.meta.dirname, {
  handlers: [
    command(calls.rename, async (_writer, { name }) => (name === "taken" ? reject("name-taken") : "renamed")),
    query(calls.read, async () => "read"),
    command(calls.note, async () => "noted"),
    command(calls.look, async () => "shown"),
    command(calls.fund, async ({ ledger, caller, random, now }, { count }) => {
      if (closed) reject("test-closed");
      caller.shows({ state: shown });
      await ledger.open([{ address: "house/treasury", currency: "USDT" }]);
      const transfers = [{ from: "house/treasury", to: "house/pool/test", amount: usd(BigInt(count)) }];
      await ledger.post({ reason: "test-fund", reference: random.id(now), transfers });
      return "funded";
    }),
    setAsideWhile(
      command(calls.leave, async ({ ledger, caller, random, now }, { count }) => {
        const transfers = [{ from: `user/${caller.customerId}/held`, to: "world/bank", amount: usd(BigInt(count)) }];
        await ledger.open([{ address: transfers[0]!.from, currency: "USDT" }]);
        await ledger.post({ reason: "test-leave", reference: random.id(now), transfers });
        return "left";
      }),
      calls.leave,
      {
        proposed: async ({ ledger, caller, random, now }, { count }) => {
          const [from, to] = [`user/${caller.customerId}/spot`, `user/${caller.customerId}/held`];
          await ledger.open([{ address: from, currency: "USDT" }]);
          await ledger.post({
            reason: "test-hold",
            reference: random.id(now),
            transfers: [{ from, to, amount: usd(BigInt(count)) }],
          });
        },
        dropped: async ({ ledger }, { proposal, input, customerId }) => {
          const [from, to] = [`user/${customerId}/held`, `user/${customerId}/spot`];
          await ledger.open([{ address: from, currency: "USDT" }]);
          await ledger.post({
            reason: "test-release",
            reference: proposal,
            transfers: [{ from, to, amount: usd(BigInt(input.count)) }],
          });
        },
      },
    ),
    voting(calls.approve),
  ],
  witness: async (_tx, acts) => void witnessed.push(...acts),
  // A customer whose id ends alike is the same person.
  linkings: [async (_db, ones, others) => ones.some((one) => others.some((other) => one.slice(-4) === other.slice(-4)))],
});

const customer = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const because = { reason: "because it is a test" };

let house: TestHouse;
let staff: Record<"security" | "second" | "maker" | "checker" | "other" | "third" | "support" | "product" | "auditor", string>;
before(async () => {
  house = await openTestHouse([tested]);
  staff = {
    security: await house.enrol("sec one", "security"),
    second: "",
    maker: await house.enrol("maker", "treasury-maker"),
    checker: await house.enrol("checker", "treasury-checker"),
    other: await house.enrol("other checker", "treasury-checker"),
    third: await house.enrol("third checker", "treasury-checker"),
    support: await house.enrol("support", "support"),
    product: await house.enrol("product", "product"),
    auditor: await house.enrol("auditor", "auditor"),
  };
  await house.dispatch.transact(async ({ ledger }) => {
    await ledger.post({
      reason: "test-genesis",
      reference: "1",
      transfers: [{ from: "world/bank", to: "house/treasury", amount: usd(1_000n) }],
    });
  });
});
after(async () => await house.close());

const balance = async (address: string): Promise<bigint> =>
  (await readBalances(house.database, [address])).find(({ currency }) => currency === "USDT")?.units ?? 0n;
const propose = async (count: string) => {
  const answer = await house.call(calls.fund, { count, ...because }, { operator: staff.maker });
  assert.ok(typeof answer === "object");
  return answer;
};
const approve = async ({ proposal, hash }: { proposal: string; hash: string }, by = staff.checker) =>
  await house.call(calls.approve, { id: proposal, hash, ...because }, { operator: by });
const refusedVote = async ({ proposal, hash }: { proposal: string; hash: string }, by = staff.checker) =>
  (await house.refusal(calls.approve, { id: proposal, hash, ...because }, { operator: by })).code;
const stateOf = async (proposal: string): Promise<string> =>
  (await sql<{ state: string }>`select state from platform.proposal where id = ${proposal}`.execute(house.database)).rows[0]!
    .state;
const rolesAre = async (operatorId: string, ...roles: ("treasury-checker" | "treasury-maker" | "support")[]) =>
  await house.dispatch.transact(async ({ db }) => await replaceRoles(db, operatorId, roles));

test("a call of a role is answered to who holds it, refused to others, and needs a reason", async () => {
  assert.equal(await house.call(calls.rename, { name: "new", ...because }, { operator: staff.product }), "renamed");
  assert.equal((await house.refusal(calls.rename, { name: "new", ...because }, { operator: staff.support })).code, "role-needed");
  assert.equal(
    (await house.refusal(calls.rename, { name: "taken", ...because }, { operator: staff.product })).code,
    "name-taken",
  );
  assert.equal((await house.refusal(calls.rename, { name: "new", ...because })).code, "please-log-in");
  assert.equal(await house.call(calls.read, {}, { operator: staff.auditor }), "read");
  assert.equal((await house.refusal(calls.read, {}, { operator: staff.product })).code, "role-needed");
  for (const reason of ["", "  a ", "x".repeat(501)])
    assert.equal(
      (await house.refusal(calls.rename, { name: "new", reason }, { operator: staff.product })).code,
      "parameter-error",
    );
});

test("what was done leaves an act that hides whom and why, and what was refused is noted", async () => {
  witnessed.length = 0;
  await house.call(calls.note, { customer: customer(1), ...because }, { operator: staff.support });
  const [act] = witnessed;
  assert.equal(act?.customerId, customer(1));
  assert.equal(act?.fact["call"], "POST /test/note");
  assert.equal(JSON.stringify(act?.fact).includes(customer(1)), false);
  assert.equal(JSON.stringify(act?.fact).includes(because.reason), false);
  const { rows } = await sql<{ call: string; code: string }>`
    select r.call, r.code from platform.refused_act r where operator_id = ${staff.product} order by entry`.execute(
    house.database,
  );
  assert.deepEqual(rows, [
    { call: "POST /test/rename", code: "name-taken" },
    { call: "GET /test/read", code: "role-needed" },
  ]);
});

test("nobody acts on himself or on who is linked to him, and a look is told to its customer alone", async () => {
  await house.dispatch.transact(async ({ db, now }) => await tieCustomer(db, staff.support, customer(70_001), now));
  for (const own of [customer(70_001), customer(50_001)]) {
    assert.equal(
      (await house.refusal(calls.note, { customer: own, ...because }, { operator: staff.support })).code,
      "own-customer",
    );
    assert.equal(
      (await house.refusal(calls.look, { customer: own, ...because }, { operator: staff.support })).code,
      "own-customer",
    );
  }
  witnessed.length = 0;
  await house.call(calls.look, { customer: customer(2), ...because }, { operator: staff.support });
  assert.deepEqual(witnessed, []);
  const { rows } = await sql`select 1 from platform.look where customer_id = ${customer(2)}`.execute(house.database);
  assert.equal(rows.length, 1);
});

test("four eyes refuse until two security operators are enrolled, and what needs none runs at once", async () => {
  assert.equal(await house.call(calls.fund, { count: "5", ...because }, { operator: staff.maker }), "funded");
  assert.equal(
    (await house.refusal(calls.fund, { count: "6", ...because }, { operator: staff.maker })).code,
    "four-eyes-missing",
  );
  staff.second = await house.enrol("sec two", "security");
  const before = await balance("house/pool/test");
  const proposed = await propose("6");
  assert.equal(await balance("house/pool/test"), before, "a dry run moves nothing");
  assert.equal((await approve(proposed)).state, "done");
  assert.equal(await balance("house/pool/test"), before + 6n);
  assert.equal(await refusedVote(proposed, staff.other), "proposal-over", "a replayed proposal");
});

test("what the rules refuse is not proposed", async () => {
  closed = true;
  assert.equal((await house.refusal(calls.fund, { count: "6", ...because }, { operator: staff.maker })).code, "test-closed");
  closed = false;
});

test("two are asked where the input says so, and they are two", async () => {
  const proposed = await propose("60");
  assert.deepEqual(await approve(proposed), { state: "waiting", cause: null, answer: null });
  assert.equal(await refusedVote(proposed), "voted-already");
  assert.deepEqual(await approve(proposed, staff.other), { state: "done", cause: null, answer: "funded" });
});

test("nobody approves his own proposal, under no other account, and a vote names the hash", async () => {
  const proposed = await propose("7");
  await rolesAre(staff.maker, "treasury-checker");
  assert.equal(await refusedVote(proposed, staff.maker), "own-proposal");
  await rolesAre(staff.maker, "treasury-maker");
  assert.equal(await refusedVote(proposed, staff.support), "role-needed");
  assert.equal(await refusedVote({ ...proposed, hash: "0".repeat(64) }), "proposal-changed");
  assert.equal(await refusedVote({ ...proposed, proposal: customer(3) }), "no-such-proposal");
  await house.dispatch.transact(async ({ db, now }) => {
    await tieCustomer(db, staff.maker, customer(60_002), now);
    await tieCustomer(db, staff.third, customer(80_002), now);
  });
  assert.equal(await refusedVote(proposed, staff.third), "own-proposal", "the maker's second account");
  assert.equal((await approve(proposed)).state, "done");
});

test("what has changed since the preview makes a proposal outdated, and nothing of it happens", async () => {
  const before = await balance("house/pool/test");
  const [differs, refused] = [await propose("8"), await propose("9")];
  shown = "two";
  assert.deepEqual(await approve(differs), { state: "outdated", cause: "preview-differs", answer: null });
  shown = "one";
  closed = true;
  assert.deepEqual(await approve(refused), { state: "outdated", cause: "test-closed", answer: null });
  closed = false;
  assert.equal(await refusedVote(refused, staff.other), "proposal-over");
  assert.equal(await balance("house/pool/test"), before);
});

test("the rights of the maker and of who approved are judged anew at the end", async () => {
  const [first, second] = [await propose("70"), await propose("10")];
  await approve(first);
  await rolesAre(staff.checker, "support");
  assert.deepEqual(await approve(first, staff.other), { state: "outdated", cause: "voter-without-rights", answer: null });
  assert.equal(await refusedVote(second, staff.checker), "role-needed");
  await rolesAre(staff.checker, "treasury-checker");
  await rolesAre(staff.maker, "support");
  assert.deepEqual(await approve(second), { state: "outdated", cause: "maker-without-rights", answer: null });
  await rolesAre(staff.maker, "treasury-maker");
});

test("a customer's proposal sets his money aside, gives it back when it is dropped, and pays it out when it is approved", async () => {
  const ann = customer(4);
  await house.dispatch.transact(async ({ ledger }) => {
    const transfers = [{ from: "world/bank", to: `user/${ann}/spot`, amount: usd(10n) }];
    await ledger.post({ reason: "test-genesis", reference: "2", transfers });
  });
  const places = async () => [await balance(`user/${ann}/spot`), await balance(`user/${ann}/held`)];
  const ask = async (count: string) => {
    const answer = await house.call(calls.leave, { count }, { as: ann });
    assert.ok(typeof answer === "object");
    return answer;
  };
  assert.equal((await house.refusal(calls.leave, { count: "11" }, { as: ann })).code, "insufficient-balance");
  const [paid, late] = [await ask("4"), await ask("3")];
  assert.deepEqual(await places(), [3n, 7n]);
  assert.equal((await approve(paid)).state, "done");
  assert.deepEqual(await places(), [3n, 3n]);
  house.clock.advance(7 * DAY_MS);
  assert.equal(await refusedVote(late), "proposal-over", "an expired one");
  await house.dispatch.transact(async (tx) => {
    for (const one of await holdExpired(tx.db, tx.now, 100)) await finish(tx, one, "expired", null);
  });
  assert.deepEqual(await places(), [6n, 0n]);
  assert.equal(await stateOf(late.proposal), "expired");
});

test("a closed operator does nothing more, in the middle of whatever he does", async () => {
  const gone = await house.enrol("gone", "product");
  await house.dispatch.transact(async ({ db }) => await setOperatorState(db, gone, "closed"));
  assert.equal((await house.refusal(calls.rename, { name: "new", ...because }, { operator: gone })).code, "please-log-in");
});

test("two votes at the same time run a command once", async () => {
  const proposed = await propose("11");
  const votes = await Promise.allSettled([approve(proposed), approve(proposed, staff.other)]);
  assert.deepEqual(votes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

test("the owner of the database changes no proposal, no vote, no act and no look", async () => {
  await refuses(
    house.pool,
    "update platform.proposal set input = '{}'",
    "update platform.proposal set state = 'waiting', ended_at = null where state = 'done'",
    "delete from platform.proposal",
    "update platform.vote set verdict = 'approve'",
    "delete from platform.vote",
    "update platform.act set reason = ''",
    "delete from platform.act",
    "delete from platform.look",
    "delete from platform.refused_act",
    "delete from platform.operator_customer",
    "update platform.operator set name = 'x'",
    "delete from platform.operator",
  );
});
