/**
 * Runs what operators do. In the transaction of each command: the rights that its operator holds at that moment, whom it is about, and
 * the act that it leaves. Where the contract asks for four eyes, a dry run is rolled back and a proposal stored in its place; the last
 * vote runs it (four-eyes.ts).
 */
import type { Call, Proposed } from "@assay/core/contract.ts";
import { Rejection, reject } from "@assay/core/rejection.ts";
import { canonical } from "../canonical.ts";
import type { Caller, CommandHandler, Operator, QueryHandler, Tx, Writer } from "../feature.ts";
import { type Act, writeActs, writeLook, writeRefusal } from "./acts.ts";
import { calledBy, type KeepAnswer, nameOf, neededOf, reasonIn, roleFor } from "./called.ts";
import { ConcernedBy } from "./concerned-by.ts";
import { type FourEyesTerms, runVote } from "./four-eyes.ts";
import { countHolders, holdOperators } from "./operators.ts";
import { previewOf } from "./preview.ts";
import { insertProposal, type Maker, type Preview } from "./proposals.ts";

export interface Acting {
  query(handler: QueryHandler, caller: Caller, input: unknown): Promise<unknown>;
  command(handler: CommandHandler, caller: Caller, input: unknown, keep: KeepAnswer): Promise<unknown>;
}

/** Enough of them that one can ask and another answer, and that a lost one can be enrolled again. */
const SECURITY_OPERATORS_MIN = 2;

/** Carries a preview out of the transaction that made it, which is rolled back. */
class DryRun extends Error {
  readonly preview: Preview;
  readonly concerned: string | undefined;

  constructor(preview: Preview, concerned: string | undefined) {
    super("a dry run ends without a commit");
    this.preview = preview;
    this.concerned = concerned;
  }
}

export function createActing(terms: FourEyesTerms): Acting {
  const { declared, transact, witness, reader } = terms;

  /** What an operator tried is noted where it was refused. */
  async function noting<T>({ operatorId }: Caller, call: Call, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (fault) {
      if (fault instanceof Rejection && operatorId !== undefined && !passing.has(fault.code)) {
        const { db, now } = reader();
        await writeRefusal(db, operatorId, nameOf(call), fault.code, now);
      }
      throw fault;
    }
  }

  async function query(handler: QueryHandler, caller: Caller, input: unknown): Promise<unknown> {
    const { call } = handler;
    return await noting(caller, call, async () => {
      const role = roleFor(call, caller.roles ?? []);
      const about = new ConcernedBy(call, input);
      const base = reader();
      if (caller.operatorId !== undefined) await about.refuseOwn(base.db, declared, caller.operatorId);
      const answer = await handler.run({ ...base, caller: { ...caller, role, reason: "", ...about.hands } }, input);
      if (caller.operatorId !== undefined) await about.refuseOwn(base.db, declared, caller.operatorId);
      return answer;
    });
  }

  async function command(handler: CommandHandler, caller: Caller, input: unknown, keep: KeepAnswer): Promise<unknown> {
    const { call } = handler;
    return await noting(caller, call, async () => {
      if (handler.votes) return await runVote(terms, caller as Operator, input, keep);
      const needed = neededOf(call, input);
      if (needed === 0) return await runNow(handler, caller, input, keep);
      return await propose(handler, caller, input, needed, keep);
    });
  }

  async function runNow(handler: CommandHandler, caller: Caller, input: unknown, keep: KeepAnswer): Promise<unknown> {
    const { call } = handler;
    const prepared = await handler.prepare?.({ ...reader(), caller }, input);
    return await transact(async (tx) => {
      const { role, about, writer } = await begin(tx, call, caller, input);
      await setAside(handler, writer, input);
      const answer = await handler.run(writer, input, prepared);
      if (caller.operatorId !== undefined) {
        const operator = { operatorId: caller.operatorId, number: caller.number! };
        await about.refuseOwn(tx.db, declared, operator.operatorId);
        // What concerns nobody but himself leaves no act.
        if (role !== undefined) await leave(tx, call, { operator, role, reason: reasonIn(input), customerId: about.customerId });
      }
      keep(tx, answer);
      return answer;
    });
  }

  async function propose(
    handler: CommandHandler,
    caller: Caller,
    input: unknown,
    needed: 1 | 2,
    keep: KeepAnswer,
  ): Promise<Proposed> {
    const { call } = handler;
    const prepared = await handler.prepare?.({ ...reader(), caller }, input);
    const { preview, concerned } = await dryRun(handler, caller, input, prepared);
    return await transact(async (tx) => {
      const { role, writer } = await begin(tx, call, caller, input);
      if ((await countHolders(tx.db, "security")) < SECURITY_OPERATORS_MIN) reject("four-eyes-missing");
      await setAside(handler, writer, input);
      const id = tx.random.id(tx.now);
      const { hash, expiresAt } = await insertProposal(
        tx.db,
        {
          id,
          call: nameOf(call),
          input: keptInput(call, input),
          reason: reasonIn(input),
          maker: makerOf(caller),
          customerId: concerned,
          role: call.approvals!.role,
          needed,
          preview,
        },
        tx.now,
      );
      if (caller.operatorId !== undefined && role !== undefined) {
        const operator = { operatorId: caller.operatorId, number: caller.number! };
        const act = { operator, role, reason: reasonIn(input), customerId: concerned, proposalId: id };
        await leave(tx, call, { ...act, more: { step: "proposed", proposal: id } });
      }
      const answer: Proposed = { proposal: id, hash, needed, expires_at: expiresAt.getTime() };
      keep(tx, answer);
      return answer;
    });
  }

  /** What the command would do now. It runs to its last statement, and nothing of it stays. */
  async function dryRun(
    handler: CommandHandler,
    caller: Caller,
    input: unknown,
    prepared: unknown,
  ): Promise<{ preview: Preview; concerned: string | undefined }> {
    try {
      await transact(async (tx) => {
        const { about, writer } = await begin(tx, handler.call, caller, input);
        await setAside(handler, writer, input);
        // What the maker sets aside is done when he asks: others approve what comes of it.
        const before = tx.ledger.taken.length;
        await handler.run(writer, input, prepared);
        const preview = previewOf(about.shown, tx.ledger.taken.slice(before));
        await tx.ledger.flush();
        if (caller.operatorId !== undefined) await about.refuseOwn(tx.db, declared, caller.operatorId);
        throw new DryRun(preview, about.customerId);
      });
    } catch (fault) {
      if (fault instanceof DryRun) return fault;
      throw fault;
    }
    throw new Error("a dry run was committed");
  }

  /** Holds the operator's rights as they are, finds the role in which he acts, and refuses what is about himself. */
  async function begin(tx: Tx, call: Call, caller: Caller, input: unknown) {
    const about = new ConcernedBy(call, input);
    if (caller.operatorId === undefined) {
      if (caller.customerId !== undefined) about.hands.concerns(caller.customerId);
      return { role: undefined, about, writer: calledBy(tx, { ...caller, ...about.hands }) };
    }
    const held = (await holdOperators(tx.db, [caller.operatorId])).get(caller.operatorId);
    if (held?.state !== "enrolled") reject("please-log-in");
    const role = roleFor(call, held.roles);
    await about.refuseOwn(tx.db, declared, caller.operatorId);
    const writer = calledBy(tx, { ...caller, roles: held.roles, role, reason: reasonIn(input), ...about.hands });
    return { role, about, writer };
  }

  async function leave(tx: Tx, call: Call, { more, ...act }: Omit<Act, "call">): Promise<void> {
    const whole = { ...act, call: nameOf(call) };
    if (call.looks && act.customerId !== undefined) return await writeLook(tx, { ...whole, customerId: act.customerId });
    await witness(tx, await writeActs(tx, [{ ...whole, ...(more && { more }) }]));
  }

  return { query, command };
}

/** Refusals that tell nothing about what was tried. */
const passing = new Set(["busy", "too-many-requests", "work-needed", "please-log-in", "idempotency-key-reused"]);

/** What follows opens accounts, and must find there what has just been set aside. */
async function setAside({ proposed }: CommandHandler, writer: Writer, input: unknown): Promise<void> {
  if (!proposed) return;
  await proposed(writer, input);
  await writer.ledger.flush();
}

const makerOf = ({ operatorId, customerId, sessionId }: Caller): Maker =>
  operatorId === undefined ? { customerId: customerId!, sessionId: sessionId! } : { operatorId };

/** What is kept must be what is run: an input that JSON does not bring back the same has no place in a proposal. */
function keptInput(call: Call, input: unknown): Readonly<Record<string, unknown>> {
  const kept = JSON.parse(JSON.stringify(input)) as Readonly<Record<string, unknown>>;
  if (canonical(kept) !== canonical(input)) throw new Error(`${nameOf(call)} takes an input that cannot be kept for approval`);
  return kept;
}
