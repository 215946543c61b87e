/** Eight roles' sessions try whatever is not theirs. All of it is refused, and noted. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Call, call, rolesOf } from "@assay/core/contract.ts";
import { operator, type Role, roles } from "@assay/core/roles.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { command, feature } from "@assay/server/feature.ts";
import { sealer } from "@assay/server/ledger/sealer.ts";
import { listRefusals, saltedHash } from "@assay/server/operators/acts.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { rootOf } from "../rules.ts";
import { sha256 } from "./acts/answers.ts";
import { because, openOperatorsHouse, type OperatorsHouse } from "./testing.ts";

/** Something that two must approve. */
const heavy = call("POST /test/heavy", {
  who: operator("product"),
  approvals: { role: "security", count: () => 2 },
  does: "Does something heavy.",
  input: {},
  output: z.string(),
  rejections: [],
});
const tested = feature("test", import.meta.dirname, { handlers: [command(heavy, async () => "done")] });

let house: OperatorsHouse;
let staff: Record<Role | "second", string>;
let ann: string;
before(async () => {
  house = await openOperatorsHouse({ features: [tested] });
  const all = await Promise.all(roles.map(async (role) => [role, await house.enrol(`the ${role}`, role)] as const));
  staff = { ...(Object.fromEntries(all) as Record<Role, string>), second: await house.enrol("second of security", "security") };
  ann = await house.newCustomer("ann@example.com");
});
after(async () => await house.close());

/** Something for every field, so that nothing but the role is in the way. */
const filled: Readonly<Record<string, string>> = {
  ...because,
  id: "00000000-0000-7000-8000-000000000001",
  operator: "00000000-0000-7000-8000-000000000001",
  customer: "00000000-0000-7000-8000-000000000001",
  look: "00000000-0000-7000-8000-000000000001",
  hash: "0".repeat(64),
  name: "Somebody",
  roles: "support",
  q: "ann@example.com",
  feature: "spot",
  panel: "orders",
  pool: "house/pool/lock-mining",
  currency: "USDT",
  amount: "1",
};
const inputOf = (call: Call): Record<string, string> =>
  Object.fromEntries(Object.entries(filled).filter(([name]) => Object.hasOwn(call.input.shape, name)));

const refusalsOf = async (): Promise<number> => (await listRefusals(house.database, undefined, 10_000)).length;

type Proposed = { proposal: string; hash: string };
const fund = async (amount = "5", operator = staff["treasury-maker"]): Promise<Proposed> => {
  const input = { pool: "house/pool/lock-mining", currency: "USDT", amount, ...because };
  const answer = await house.call(calls.fundPool, input, { operator });
  assert.ok(typeof answer === "object");
  return answer;
};
const suspend = async (customer = ann, operator = staff.support): Promise<Proposed> => {
  const answer = await house.call(calls.suspendCustomer, { customer, ...because }, { operator });
  assert.ok(typeof answer === "object");
  return answer;
};
const approve = async ({ proposal, hash }: Proposed, operator: string) =>
  await house.call(calls.approve, { id: proposal, hash, ...because }, { operator });
const refusedVote = async ({ proposal, hash }: Proposed, operator: string) => {
  const before = await refusalsOf();
  const { code } = await house.refusal(calls.approve, { id: proposal, hash, ...because }, { operator });
  assert.equal(await refusalsOf(), before + 1, "it is noted");
  return code;
};
const invite = async (name: string, held: string, operator = staff.security) => {
  const answer = await house.call(calls.inviteOperator, { name, roles: held, ...because }, { operator });
  assert.ok("proposal" in answer);
  return answer;
};

test("every operator's call of another role is refused to each of the eight, and noted (OPERATOR-06)", async () => {
  let tried = 0;
  const before = await refusalsOf();
  for (const call of Object.values(calls) as Call[]) {
    const asked = rolesOf(call.who);
    if (!asked) continue;
    for (const role of roles.filter((one) => !asked.includes(one))) {
      const { code } = await house.refusal(call, inputOf(call), { operator: staff[role] });
      assert.equal(code, "role-needed", `${role} calls ${call.path}`);
      tried += 1;
    }
    assert.equal((await house.refusal(call, inputOf(call))).code, "please-log-in");
    assert.equal((await house.refusal(call, inputOf(call), { as: ann })).code, "please-log-in", "a customer");
  }
  assert.ok(tried > 60);
  assert.equal(await refusalsOf(), before + tried);
});

test("nobody approves what he made, whatever role he holds, and no other role does (OPERATOR-02)", async () => {
  const proposed = await suspend(ann, staff.security);
  assert.equal(await refusedVote(proposed, staff.security), "own-proposal");
  for (const role of roles.filter((one) => one !== "security"))
    assert.equal(await refusedVote(proposed, staff[role]), "role-needed");
  assert.equal(await refusedVote({ ...proposed, hash: "f".repeat(64) }, staff.second), "proposal-changed");
  assert.equal(await refusedVote({ ...proposed, proposal: ann }, staff.second), "no-such-proposal");
  assert.equal((await approve(proposed, staff.second)).state, "done");
  assert.equal(await refusedVote(proposed, staff.second), "proposal-over", "a replayed one");
  const again = await house.refusal(calls.suspendCustomer, { customer: ann, ...because }, { operator: staff.support });
  assert.equal(again.code, "already-suspended");
});

test("where two must approve, one cannot twice, nor refuse what he has approved (OPERATOR-02)", async () => {
  const proposed = await house.call(heavy, because, { operator: staff.product });
  assert.ok(typeof proposed === "object");
  assert.equal((await approve(proposed, staff.security)).state, "waiting");
  assert.equal(await refusedVote(proposed, staff.security), "voted-already");
  const vote = { id: proposed.proposal, hash: proposed.hash, ...because };
  assert.equal((await house.refusal(calls.refuseProposal, vote, { operator: staff.security })).code, "voted-already");
  assert.deepEqual(await approve(proposed, staff.second), { state: "done", cause: null, answer: "done" });
});

test("a state that has changed since the preview outdates it, and nothing happens (OPERATOR-02)", async () => {
  const ben = await house.newCustomer("ben@example.com");
  const [first, second] = [await suspend(ben), await suspend(ben)];
  assert.equal((await approve(first, staff.security)).state, "done");
  assert.deepEqual(await approve(second, staff.security), { state: "outdated", cause: "already-suspended", answer: null });
  const restored = await house.call(calls.restoreCustomer, { customer: ben, ...because }, { operator: staff.support });
  assert.ok(typeof restored === "object");
  assert.equal((await approve(restored, staff.second)).state, "done");
  const not = await house.refusal(calls.restoreCustomer, { customer: ben, ...because }, { operator: staff.support });
  assert.equal(not.code, "not-suspended");
  const nobody = { customer: filled["id"]!, ...because };
  for (const call of [calls.suspendCustomer, calls.restoreCustomer])
    assert.equal((await house.refusal(call, nobody, { operator: staff.support })).code, "no-such-customer");
});

test("a maker who is demoted before the end, and a voter whose role is gone, outdate a proposal (OPERATOR-02, OPERATOR-04)", async () => {
  const mia = await house.enrol("Mia", "treasury-maker");
  const proposed = await fund("5", mia);
  const demoted = await house.call(
    calls.changeRoles,
    { operator: mia, roles: "support", ...because },
    { operator: staff.security },
  );
  assert.ok(typeof demoted === "object");
  assert.equal((await approve(demoted, staff.second)).state, "done");
  assert.deepEqual(await approve(proposed, staff["treasury-checker"]), {
    state: "outdated",
    cause: "maker-without-rights",
    answer: null,
  });
});

test("an expired proposal, a refused and a withdrawn one are over (OPERATOR-02)", async () => {
  const checker = staff["treasury-checker"];
  const [refused, withdrawn, expired] = [await fund(), await fund("6"), await fund("7")];
  const vote = { id: refused.proposal, hash: refused.hash, ...because };
  assert.equal((await house.refusal(calls.refuseProposal, vote, { operator: staff["treasury-maker"] })).code, "role-needed");
  assert.equal(
    (await house.refusal(calls.refuseProposal, { ...vote, hash: "0".repeat(64) }, { operator: checker })).code,
    "proposal-changed",
  );
  assert.equal((await house.refusal(calls.refuseProposal, { ...vote, id: ann }, { operator: checker })).code, "no-such-proposal");
  assert.equal(await house.call(calls.refuseProposal, vote, { operator: checker }), "refused");
  assert.equal((await house.refusal(calls.refuseProposal, vote, { operator: checker })).code, "proposal-over");
  assert.equal(await refusedVote(refused, checker), "proposal-over");
  const back = { id: withdrawn.proposal, ...because };
  assert.equal((await house.refusal(calls.withdrawProposal, back, { operator: checker })).code, "not-own-proposal");
  assert.equal(await house.call(calls.withdrawProposal, back, { operator: staff["treasury-maker"] }), "withdrawn");
  assert.equal((await house.refusal(calls.withdrawProposal, back, { operator: staff["treasury-maker"] })).code, "proposal-over");
  assert.equal(
    (await house.refusal(calls.withdrawProposal, { ...back, id: ann }, { operator: checker })).code,
    "no-such-proposal",
  );
  house.clock.advance(7 * DAY_MS);
  assert.equal(await refusedVote(expired, checker), "proposal-over");
  await house.runJob("operators.expire");
  const shown = await house.call(calls.showProposal, { id: expired.proposal }, { operator: checker });
  assert.deepEqual([shown.state, shown.may_vote], ["expired", false]);
  const own = await suspend(await house.newCustomer("own@example.com"), staff.security);
  const ownVote = { id: own.proposal, hash: own.hash, ...because };
  assert.equal((await house.refusal(calls.refuseProposal, ownVote, { operator: staff.security })).code, "own-proposal");
});

test("nobody looks at, acts on or votes on himself, and the maker's second account has no vote (OPERATOR-05)", async () => {
  const own = await house.newCustomer("the-support@example.com");
  const tie = async (operator: string) =>
    await house.call(calls.tieCustomer, { operator, customer: own, ...because }, { operator: staff.second });
  assert.equal(await tie(staff.support), "tied");
  const opened = await house.refusal(calls.openCustomer, { customer: own, ...because }, { operator: staff.support });
  assert.equal(opened.code, "own-customer");
  const acted = await house.refusal(calls.suspendCustomer, { customer: own, ...because }, { operator: staff.support });
  assert.equal(acted.code, "own-customer");
  const proposed = await suspend(own, staff.second);
  assert.equal(await tie(staff.security), "tied");
  assert.equal(await refusedVote(proposed, staff.security), "own-customer");
  const twin = await house.enrol("his other account", "security");
  const byTwin = await suspend(await house.newCustomer("cem@example.com"), staff.security);
  await tie(twin);
  assert.equal(await refusedVote(byTwin, twin), "own-proposal");
  const code = async (input: { operator: string; customer: string }) =>
    (await house.refusal(calls.tieCustomer, { ...input, ...because }, { operator: staff.second })).code;
  assert.equal(await code({ operator: ann, customer: own }), "no-such-operator");
  assert.equal(await code({ operator: twin, customer: twin }), "no-such-customer");
});

describe("rights", () => {
  const refused = async (call: Call, input: Record<string, string>, operator = staff.security) =>
    (await house.refusal(call, { ...input, ...because }, { operator })).code;

  test("an invitation wants four eyes, a name of its own, and roles that one person may hold (OPERATOR-03, OPERATOR-04)", async () => {
    assert.equal(await refused(calls.inviteOperator, { name: "New", roles: "" }), "no-role");
    assert.equal(
      await refused(calls.inviteOperator, { name: "New", roles: "treasury-maker,treasury-checker" }),
      "maker-and-checker",
    );
    assert.equal(await refused(calls.inviteOperator, { name: "THE support", roles: "support" }), "name-taken");
    const nobody = { name: "New", roles: "support", customer: filled["customer"]! };
    assert.equal(await refused(calls.inviteOperator, nobody), "no-such-customer");
    const proposed = await invite("Nia", "support,market");
    const { state, answer } = await approve(proposed, staff.second);
    const { operator, link } = answer as { operator: string; link: string };
    assert.equal(state, "done");
    const asked = { operator };
    assert.equal((await house.refusal(calls.showInvitation, asked, { operator: staff.second })).code, "no-such-invitation");
    const shown = await house.call(calls.showInvitation, asked, { operator: staff.security });
    assert.equal(shown.link, null);
    const token = new URL(link).hash.split("token=")[1]!;
    const alone = await house.refusal(calls.enrol, { token, password: "seven small grey stones", word: "00000001" });
    assert.equal(alone.code, "wrong-word", "the link alone is not enough");
    const device = await house.enrolBy(link, shown.word);
    await house.signIn("Nia", device);
  });

  test("whoever has the link and not the word has five guesses (OPERATOR-03)", async () => {
    const { answer } = await approve(await invite("Guess", "support"), staff.second);
    const token = new URL((answer as { link: string }).link).hash.split("token=")[1]!;
    const guess = async () => (await house.refusal(calls.enrol, { token, password: "seven small grey stones", word: "x" })).code;
    const guesses = await Promise.all(Array.from({ length: 20 }, guess));
    assert.equal(guesses.filter((code) => code === "wrong-word").length, 5);
    assert.equal(await guess(), "link-over");
  });

  test("nobody changes his own rights, and the last operator of security stays (OPERATOR-04)", async () => {
    const own = { operator: staff.security };
    assert.equal(await refused(calls.changeRoles, { ...own, roles: "security,market" }), "own-rights");
    assert.equal(await refused(calls.closeOperator, own), "own-rights");
    assert.equal(await refused(calls.reenrolOperator, own), "own-rights");
    const unknown = { operator: filled["operator"]! };
    assert.equal(await refused(calls.changeRoles, { ...unknown, roles: "market" }), "no-such-operator");
    assert.equal(await refused(calls.closeOperator, unknown), "no-such-operator");
    assert.equal(await refused(calls.reenrolOperator, unknown), "no-such-operator");
    const other = { operator: staff.market };
    assert.equal(await refused(calls.changeRoles, { ...other, roles: "" }), "no-role");
    assert.equal(await refused(calls.changeRoles, { ...other, roles: "treasury-maker,treasury-checker" }), "maker-and-checker");
  });

  test("who is locked out is enrolled again by two others, and who is closed is closed for good (OPERATOR-03)", async () => {
    const proposed = await house.call(
      calls.reenrolOperator,
      { operator: staff.market, ...because },
      { operator: staff.security },
    );
    assert.ok("proposal" in proposed);
    assert.equal((await approve(proposed, staff.second)).state, "done");
    const gone = await house.call(calls.closeOperator, { operator: staff.market, ...because }, { operator: staff.security });
    assert.ok(typeof gone === "object");
    assert.equal((await approve(gone, staff.second)).state, "done");
    assert.equal((await house.refusal(calls.listQueues, {}, { operator: staff.market })).code, "please-log-in");
    assert.equal(await refused(calls.closeOperator, { operator: staff.market }), "no-such-operator");
  });
});

test("two who would each close the other do not leave the house without security (OPERATOR-04)", async () => {
  const small = await openOperatorsHouse();
  const [one, two] = [await small.enrol("One", "security"), await small.enrol("Two", "security")];
  const close = async (operator: string, by: string) =>
    await small.call(calls.closeOperator, { operator, ...because }, { operator: by });
  const three = await small.enrol("Three", "security");
  const [first, second] = [await close(one, two), await close(two, one)];
  assert.ok(typeof first === "object" && typeof second === "object");
  const vote = async ({ proposal, hash }: Proposed) =>
    await small.call(calls.approve, { id: proposal, hash, ...because }, { operator: three });
  assert.equal((await vote(first)).state, "done");
  assert.deepEqual(await vote(second), { state: "outdated", cause: "maker-without-rights", answer: null });
  const last = await close(three, two);
  assert.ok(typeof last === "object");
  await small.close();
});

test("acts are public, sealed, counted, and open for the customer alone (OPERATOR-06)", async () => {
  await house.runJob("proofs.seal");
  const { list, more } = await house.call(calls.listActs, { limit: "5" });
  assert.deepEqual([list.length, more], [5, true]);
  for (const { fact, digest, place } of list) {
    assert.equal(sha256(fact), digest);
    assert.ok(place !== null);
    assert.equal(fact.includes(because.reason) || fact.includes(ann), false);
  }
  const mine = await house.call(calls.listOwnActs, {}, { as: ann });
  assert.ok(mine.list.length >= 2, "proposed, approved and done");
  for (const { subject, subject_salt, reason, reason_salt, said } of mine.list) {
    assert.equal(saltedHash(subject_salt, ann), subject);
    assert.equal(saltedHash(reason_salt, said), reason);
  }
  assert.deepEqual((await house.call(calls.listOwnActs, {}, { as: filled["customer"]! })).list, []);
  const months = await house.call(calls.countActs, {});
  assert.ok(months.some(({ call, count }) => call === "POST /customers/suspend" && count > 0));
  const audited = await house.call(calls.showActs, { call: "POST /customers/suspend" }, { operator: staff.auditor });
  assert.ok(audited.list.some(({ customer, said }) => customer === ann && said === because.reason));
});

test("a look is told to its customer with role and reason, and opens into the digest of its hour (OPERATOR-07)", async () => {
  const eve = await house.newCustomer("eve@example.com");
  for (const customer of [eve, ann])
    await house.call(calls.openCustomer, { customer, reason: "she asked for help" }, { operator: staff.support });
  const before = await house.call(calls.listOwnLooks, {}, { as: eve });
  assert.deepEqual(
    before.list.map(({ role, said, batch }) => [role, said, batch]),
    [["support", "she asked for help", null]],
  );
  house.clock.advance(HOUR_MS * 2);
  await house.runJob("operators.looks");
  await house.runJob("proofs.seal");
  const [look] = (await house.call(calls.listOwnLooks, {}, { as: eve })).list;
  const { leaf, path, root, place } = look!.batch!;
  assert.equal(saltedHash(look!.salt, look!.text), leaf);
  assert.equal(rootOf(leaf, path, sha256), root);
  assert.ok(place !== null && look!.text.includes(eve));
});

test("a page closes after a quarter of an hour and is its operator's alone, and a panel is there or not (OPERATOR-05)", async () => {
  const dan = await house.newCustomer("dan@example.com");
  const { list } = await house.call(calls.searchCustomers, { q: "dan@example.com", ...because }, { operator: staff.support });
  assert.deepEqual(list, [{ id: dan, account: "d…@example.com", found_by: "account" }]);
  const nobody = await house.refusal(calls.openCustomer, { customer: filled["id"]!, ...because }, { operator: staff.support });
  assert.equal(nobody.code, "no-such-customer");
  const page = await house.call(calls.openCustomer, { customer: dan, ...because }, { operator: staff.support });
  const read = async (operator: string) =>
    (await house.refusal(calls.readPanel, { look: page.look, feature: "spot", panel: "orders" }, { operator })).code;
  assert.equal(await read(staff.support), "no-such-panel");
  const sessions = { look: page.look, feature: "identity", panel: "sessions" };
  assert.deepEqual(await house.call(calls.readPanel, sessions, { operator: staff.support }), { list: [], more: false });
  assert.equal(await read(staff.auditor), "page-closed");
  house.clock.advance(HOUR_MS / 4);
  assert.equal(await read(staff.support), "page-closed");
});

test("funding names a pool, an amount and what the treasury holds, and says what a sandbox has (OPERATOR-08)", async () => {
  const refused = async (more: Record<string, string>) =>
    (await house.refusal(calls.fundPool, { ...inputOf(calls.fundPool), ...more } as never, { operator: staff["treasury-maker"] }))
      .code;
  assert.equal(await refused({ pool: "house/faucet" }), "no-such-pool");
  assert.equal(await refused({ pool: "house/seconds", currency: "BTC" }), "no-such-pool");
  assert.equal(await refused({ amount: "0" }), "wrong-amount");
  assert.equal(await refused({ amount: "0.000000001" }), "wrong-amount");
  assert.equal(await refused({ amount: "10000001" }), "treasury-short");
  const { pools, treasury } = await house.call(calls.listPools, {}, { operator: staff.auditor });
  assert.ok(pools.some(({ pool, closed }) => pool === "house/seconds" && closed));
  assert.ok(treasury.every(({ practice }) => practice));
  const real = await openOperatorsHouse({ mode: "production" });
  for (const name of ["One", "Two"]) await real.enrol(name, "security");
  const maker = await real.enrol("Maker", "treasury-maker");
  const poor = await real.refusal(calls.fundPool, inputOf(calls.fundPool) as never, { operator: maker });
  assert.equal(poor.code, "treasury-short");
  await real.close();
});

test("queues say what waits for whom, and health what is wrong", async () => {
  await fund("9");
  const queues = await house.call(calls.listQueues, {}, { operator: staff["treasury-checker"] });
  const own = queues.find(({ mine }) => mine);
  assert.deepEqual([own?.queue, own?.roles], ["proposals", ["treasury-checker"]]);
  await house.runJob(sealer.name);
  await house.runJob("ledger.audit");
  const { checks } = await house.call(calls.showHealth, {}, { operator: staff.auditor });
  const byName = new Map(checks.map(({ name, ok }) => [name, ok]));
  assert.deepEqual([byName.get("feed"), byName.get("ledger"), byName.get("pools")], [true, true, false]);
  const { list } = await house.call(calls.listProposals, { state: "waiting" }, { operator: staff["treasury-checker"] });
  assert.ok(list.length > 0 && list.every(({ may_vote }) => may_vote));
  const hidden = await house.refusal(calls.showProposal, { id: list[0]!.id }, { operator: staff.product });
  assert.equal(hidden.code, "no-such-proposal");
  const people = await house.call(calls.listOperators, { limit: "3" }, { operator: staff.auditor });
  assert.deepEqual([people.list.length, people.more], [3, true]);
});
