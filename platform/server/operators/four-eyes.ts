/**
 * Votes on proposals. The last vote that is needed runs the command in its own transaction, as its maker would: the rules judge it
 * anew, and so are the rights of the maker and of all who approved, and what the maker was shown. Whatever differs ends the proposal
 * as outdated, and nothing of the command stays.
 */
import { type Call, rolesOf } from "@assay/core/contract.ts";
import { Rejection, reject } from "@assay/core/rejection.ts";
import type { AllDeclared } from "../declared.ts";
import type { ToldAct } from "../desk.ts";
import type { Caller, CommandHandler, Operator, Reader, Tx } from "../feature.ts";
import { writeActs } from "./acts.ts";
import { calledBy, type KeepAnswer, neededOf, roleFor } from "./called.ts";
import { ConcernedBy } from "./concerned-by.ts";
import { areOnePerson, holdOperators, isOwnCustomer, type OperatorRow } from "./operators.ts";
import { isSamePreview, previewOf } from "./preview.ts";
import {
  endProposal,
  findProposal,
  holdProposal,
  insertVote,
  listVotes,
  type ProposalEnd,
  type ProposalRow,
  type VoteRow,
} from "./proposals.ts";

export interface FourEyesTerms {
  readonly declared: AllDeclared;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The command of a proposal, by its call's name. */
  handlerOf(call: string): CommandHandler | undefined;
  /** Hands acts to whoever keeps the evidence. */
  witness(tx: Tx, acts: readonly ToldAct[]): Promise<void>;
  readonly reader: () => Omit<Reader, "caller">;
}

export interface VoteInput {
  readonly id: string;
  readonly hash: string;
  readonly reason: string;
}

export interface VoteAnswer {
  readonly state: "waiting" | "done" | "outdated";
  readonly cause: string | null;
  readonly answer: unknown;
}

/** Carries out of its transaction why a proposal could not be done. */
class Outdated extends Error {
  readonly cause: string;

  constructor(cause: string) {
    super(`a proposal is outdated: ${cause}`);
    this.cause = cause;
  }
}

const VOTE = "POST /proposals/approve";

/** Approves a proposal, and runs its command where no other vote is needed. */
export async function runVote(terms: FourEyesTerms, voter: Operator, asked: unknown, keep: KeepAnswer): Promise<VoteAnswer> {
  const input = asked as VoteInput;
  try {
    const prepared = await prepareFor(terms, input.id);
    return await terms.transact(async (tx) => {
      const answer = await voteIn(tx, terms, voter, input, prepared);
      keep(tx, answer);
      return answer;
    });
  } catch (fault) {
    if (!(fault instanceof Outdated)) throw fault;
    return await terms.transact(async (tx) => {
      const { proposal, role } = await openVote(tx, voter, input);
      await finish(tx, proposal, "outdated", fault.cause);
      await act(tx, terms, voter, role, proposal, input.reason, "outdated");
      const answer: VoteAnswer = { state: "outdated", cause: fault.cause, answer: null };
      keep(tx, answer);
      return answer;
    });
  }
}

/** What the command prepares before its transaction: nothing, where the proposal is gone or waits for others. */
async function prepareFor({ handlerOf, reader }: FourEyesTerms, id: string): Promise<unknown> {
  const base = reader();
  const proposal = await findProposal(base.db, id);
  const handler = proposal && handlerOf(proposal.call);
  if (!proposal || !handler?.prepare || proposal.state !== "waiting") return undefined;
  return await handler.prepare({ ...base, caller: makerAs(proposal, undefined) }, proposal.input);
}

async function voteIn(tx: Tx, terms: FourEyesTerms, voter: Operator, input: VoteInput, prepared: unknown): Promise<VoteAnswer> {
  const { proposal, role, voted } = await openVote(tx, voter, input);
  await insertVote(tx.db, { proposalId: proposal.id, operatorId: voter.operatorId, verdict: "approve", ...input }, tx.now);
  const handler = terms.handlerOf(proposal.call);
  if (!handler) throw new Outdated("no-such-call");
  const needed = Math.max(proposal.needed, neededOf(handler.call, proposal.input));
  if (voted.length + 1 < needed) {
    await act(tx, terms, voter, role, proposal, input.reason, "approved");
    return { state: "waiting", cause: null, answer: null };
  }
  const { maker, approvers } = await judgeRights(tx, handler.call, proposal, voted);
  const { answer, customers } = await execute(tx, handler, proposal, maker, prepared);
  // A proposal names the first whom it concerns; these are all of them.
  for (const { id } of approvers) if (await isOwnCustomer(tx.db, tx.declared, id, customers)) throw new Outdated("own-customer");
  if (await isOwnCustomer(tx.db, tx.declared, voter.operatorId, customers)) reject("own-customer");
  await act(tx, terms, voter, role, proposal, input.reason, "approved");
  await endProposal(tx.db, proposal.id, "done", null, tx.now);
  if (maker) {
    const names = [...approvers.map(({ number }) => number), voter.number].sort((one, other) => one - other).join(" ");
    await terms.witness(
      tx,
      await writeActs(tx, [
        {
          operator: { operatorId: maker.id, number: maker.number },
          role: roleFor(handler.call, maker.roles)!,
          call: proposal.call,
          reason: proposal.reason,
          customerId: proposal.customer_id ?? undefined,
          proposalId: proposal.id,
          more: { step: "done", proposal: proposal.id, approved: names },
        },
      ]),
    );
  }
  return { state: "done", cause: null, answer };
}

/** Holds the proposal and judges whether this operator may vote on it now. */
export async function openVote(tx: Tx, voter: Operator, { id, hash }: Pick<VoteInput, "id" | "hash">) {
  const held = (await holdOperators(tx.db, [voter.operatorId])).get(voter.operatorId);
  if (held?.state !== "enrolled") reject("please-log-in");
  const proposal = (await holdProposal(tx.db, id)) ?? reject("no-such-proposal");
  if (!held.roles.includes(proposal.role)) reject("role-needed");
  if (proposal.state !== "waiting" || proposal.expires_at <= tx.now) reject("proposal-over");
  if (proposal.hash !== hash) reject("proposal-changed");
  const maker = proposal.maker_operator;
  if (maker !== null && (await areOnePerson(tx.db, tx.declared, voter.operatorId, maker))) reject("own-proposal");
  if (await isOwnCustomer(tx.db, tx.declared, voter.operatorId, concernedBy(proposal))) reject("own-customer");
  const voted = (await listVotes(tx.db, [id])).filter(({ verdict }) => verdict === "approve");
  for (const { operator_id } of voted) {
    // Two accounts of one person are one pair of eyes.
    if (await areOnePerson(tx.db, tx.declared, voter.operatorId, operator_id)) reject("voted-already");
  }
  return { proposal, role: proposal.role, voted };
}

const concernedBy = ({ customer_id, maker_customer }: ProposalRow): string[] =>
  [customer_id, maker_customer].filter((one) => one !== null);

/** The maker and those who approved before, with the rights that they hold now. */
async function judgeRights(
  tx: Tx,
  call: Call,
  proposal: ProposalRow,
  voted: readonly VoteRow[],
): Promise<{ maker: OperatorRow | undefined; approvers: readonly OperatorRow[] }> {
  const ids = voted.map((vote) => vote.operator_id);
  const held = await holdOperators(tx.db, [...ids, ...(proposal.maker_operator === null ? [] : [proposal.maker_operator])]);
  const approvers = ids.map((id) => held.get(id)!);
  if (!approvers.every(({ state, roles }) => state === "enrolled" && roles.includes(proposal.role)))
    throw new Outdated("voter-without-rights");
  const maker = proposal.maker_operator === null ? undefined : held.get(proposal.maker_operator);
  const asked = rolesOf(call.who) ?? [];
  if (maker && (maker.state !== "enrolled" || !maker.roles.some((role) => asked.includes(role))))
    throw new Outdated("maker-without-rights");
  for (const { id } of [...approvers, ...(maker ? [maker] : [])])
    if (await isOwnCustomer(tx.db, tx.declared, id, concernedBy(proposal))) throw new Outdated("own-customer");
  return { maker, approvers };
}

/** Runs the command as its maker would, and compares what it does with what he was shown. */
async function execute(
  tx: Tx,
  { call, run }: CommandHandler,
  proposal: ProposalRow,
  maker: OperatorRow | undefined,
  prepared: unknown,
): Promise<{ readonly answer: unknown; readonly customers: readonly string[] }> {
  const about = new ConcernedBy(call, proposal.input);
  if (proposal.maker_customer !== null) about.hands.concerns(proposal.maker_customer);
  const caller = { ...makerAs(proposal, maker), ...(maker && { role: roleFor(call, maker.roles) }), ...about.hands };
  try {
    const before = tx.ledger.taken.length;
    const answer = await run(calledBy(tx, caller), proposal.input, prepared);
    if (!isSamePreview(previewOf(about.shown, tx.ledger.taken.slice(before)), proposal.preview))
      throw new Outdated("preview-differs");
    if (maker) await about.refuseOwn(tx.db, tx.declared, maker.id);
    return { answer, customers: about.customers };
  } catch (fault) {
    // A house that is busy has judged nothing.
    if (fault instanceof Rejection && fault.code !== "busy") throw new Outdated(fault.code);
    throw fault;
  }
}

/** The maker as he would call: a proposal runs in nobody's network and on nobody's device. */
function makerAs(proposal: ProposalRow, maker: OperatorRow | undefined): Caller {
  const visitor = { lang: "en" as const, network: "", device: "", requestId: proposal.id };
  if (proposal.maker_customer !== null)
    return { ...visitor, customerId: proposal.maker_customer, sessionId: proposal.maker_session! };
  const rights = maker && { number: maker.number, roles: maker.roles };
  return {
    ...visitor,
    proposalId: proposal.id,
    operatorId: proposal.maker_operator!,
    sessionId: "",
    ...rights,
    reason: proposal.reason,
  };
}

/** Ends a proposal that is not done, and lets its command undo what was set aside for it. */
export async function finish(
  tx: Tx,
  proposal: ProposalRow,
  state: Exclude<ProposalEnd, "done">,
  cause: string | null,
): Promise<void> {
  await endProposal(tx.db, proposal.id, state, cause, tx.now);
  await tx.droppedBy(proposal.call)?.(tx, {
    proposal: proposal.id,
    input: proposal.input,
    customerId: proposal.maker_customer ?? undefined,
    state,
  });
}

async function act(
  tx: Tx,
  { witness }: FourEyesTerms,
  voter: Operator,
  role: ProposalRow["role"],
  proposal: ProposalRow,
  reason: string,
  step: string,
): Promise<void> {
  const customerId = proposal.customer_id ?? undefined;
  const more = { step, proposal: proposal.id, of: proposal.call };
  await witness(
    tx,
    await writeActs(tx, [{ operator: voter, role, call: VOTE, reason, customerId, proposalId: proposal.id, more }]),
  );
}
