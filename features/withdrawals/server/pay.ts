/**
 * Pays what is ready, one network's at a time. What a payment spends is stored in a commit of its own before the signer is asked, so that a
 * crash asks for the same again; its bytes and its money are one commit, and only stored bytes are sent.
 */
import { later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { type Job, preparedJob, type Transact, type Tx } from "@assay/server/feature.ts";
import { type Payer, type SignedPayment, SigningRefusal } from "@assay/server/outside/chains/payer.ts";
import { type Chain, NodeFault } from "@assay/server/outside/chains/port.ts";
import { frozenDeposits } from "@assay/features/deposits/server.ts";
import { decided, isFrozen, isStopped } from "../rules.ts";
import { coinOf, feeAccounts, takeFee } from "./house/fees.ts";
import { lessFromFees } from "./house/store.ts";
import { events } from "../contract.ts";
import { type Doubt, doubtsOf, keepDoubt, latelySince } from "./doubt.ts";
import { giveBack, moveOn } from "./move.ts";
import { noticeOf } from "./notices.ts";
import { approvalsOf, paymentOf } from "./payment.ts";
import { accountsOf, FEES, paid, refundAccounts, refunded } from "./postings.ts";
import {
  type ApprovalRow,
  dropVersion,
  findReady,
  holdWithdrawal,
  listApprovals,
  listNetworkRows,
  listSent,
  listSigning,
  listTaken,
  listVersions,
  lockNetwork,
  saveNetwork,
  saveSigned,
  type Version,
  versions,
  type Withdrawal,
  withdrawals,
} from "./store.ts";
import type { Terms } from "./terms.ts";
import { findStatus, type Found, isDue, listWhole, openIn, partsOf, type Sent } from "./versions.ts";
import { judgeHold } from "./watch.ts";

/** One that could not be reserved is tried again after others. */
const AGAIN_MS = MINUTE_MS;
/** One that the signer has refused for now is asked for again after this and that. */
const REFUSED_MS = 10 * MINUTE_MS;
/** How often a network on which nothing is open is asked which chain it is. */
const IDENTITY_MS = MINUTE_MS;

/** What the signer and the chain have said before the transaction began. */
interface Heard {
  readonly genesis: string;
  readonly head: number;
  readonly signed: readonly { readonly id: string; readonly payment: SignedPayment }[];
  readonly notSigned: NotSigned;
  readonly statuses: readonly (Found & { readonly id: string })[];
  readonly versions: VersionsHeard;
  /** Where crediting is stopped, what of the payments that were final is not. */
  readonly doubt: Doubt | undefined;
}

/** What the signer has not signed. */
interface NotSigned {
  /** Never will. */
  readonly barred: string[];
  /** Not now, and nothing of it was signed. */
  readonly refused: string[];
  /** Not without so many people. */
  readonly unapproved: { readonly id: string; readonly needed: number }[];
}

/** What takes the place of payments: signed, or not to be. */
interface VersionsHeard {
  readonly signed: { readonly of: Version; readonly payment: SignedPayment }[];
  readonly refused: Version[];
}

export function payJob(payer: Payer, chain: Chain, terms: Terms): Job {
  const network = payer.name;
  let identifiedAt = 0;
  const lookAgain = doubtsOf(payer, chain, terms);
  const refund = refundsOf(terms);
  return preparedJob<Heard>({
    name: `withdrawals.pay-${network}`,
    everyMs: terms.mode === "sandbox" ? SECOND_MS : 5 * SECOND_MS,
    prepare: async (transact) => {
      const has = await transact(async ({ db, now }) => {
        const frozen = await frozenDeposits(db);
        return {
          signing: await listSigning(db, network),
          sent: await listWhole(db, network),
          ready: await findReady(db, network, new Date(now.getTime() - AGAIN_MS), frozen.currencies),
          row: (await listNetworkRows(db)).find((row) => row.network === network),
          haltedAt: frozen.since.get(network),
          now: now.getTime(),
        };
      });
      const isPaused = !has.row || isStopped(has.row) || has.haltedAt !== undefined;
      const isIdle = has.signing.length === 0 && has.sent.length === 0 && (!has.ready || isPaused) && !has.haltedAt;
      // Where nothing is open a real node is still asked now and then which chain it is; a sandbox's may not even have begun.
      if (isIdle && (terms.mode === "sandbox" || has.now - identifiedAt < IDENTITY_MS)) return undefined;
      identifiedAt = has.now;
      const { genesis } = await chain.identity();
      const mine = ({ genesis: of }: Withdrawal): boolean => of === genesis;
      const notSigned: NotSigned = { barred: [], refused: [], unapproved: [] };
      // One at a time: what goes back to the queue then leaves no gap among the nonces.
      // A node of another chain would name nonces and coins that are not ours.
      const isKnown = has.row?.genesis
        ? has.row.genesis === genesis
        : [...has.signing, ...has.sent.map(({ row }) => row)].every(mine);
      const isStrange = terms.mode === "production" && !isKnown;
      const doubt = has.haltedAt && !isStrange ? await lookAgain(transact, { genesis, at: has.haltedAt }) : undefined;
      const isFree = has.signing.length === 0 && !isPaused && !isStrange;
      const reserved =
        has.ready && isFree ? await reserve(transact, payer, has.ready, genesis, notSigned.barred, terms) : undefined;
      const signing = isPaused || isStrange ? [] : [...has.signing.filter(mine), ...(reserved ? [reserved] : [])];
      const all = has.sent.filter(({ row }) => mine(row));
      const given = await transact(async ({ db }) => await listApprovals(db, idsOf([...signing, ...all.map(({ row }) => row)])));
      const signed = await signAll(payer, signing, given, notSigned, terms);
      const statuses = await askAll(payer, all);
      const next =
        isPaused || isStrange ? { signed: [], refused: [] } : await replaceAll(transact, payer, { all, statuses, given }, terms);
      return { genesis, head: await chain.head(), signed, notSigned, statuses, versions: next, doubt };
    },
    run: async (tx, heard) => {
      for (const { id, payment } of heard.signed) await takeSigned(tx, id, payment, terms);
      for (const id of heard.notSigned.barred) await refuseBarred(tx, id, terms);
      for (const id of heard.notSigned.refused) await putBack(tx, id);
      for (const { id, needed } of heard.notSigned.unapproved) await askPeople(tx, id, needed);
      for (const version of heard.versions.signed) await takeVersion(tx, version);
      // Nothing of it was signed, so that the one before is the newest again.
      for (const version of heard.versions.refused) await dropVersion(tx.db, version);
      const isHalted = (await frozenDeposits(tx.db)).since.has(network);
      for (const found of heard.statuses) await takeStatus(tx, found, { head: heard.head, isHalted, refund }, terms);
      await leaveOldChain(tx, payer, heard.genesis, refund, terms);
      if (heard.doubt) await keepDoubt(tx, network, heard.doubt);
      return heard.signed.length + heard.versions.signed.length > 0 ? "more" : "done";
    },
  });
}

/** Stores what a payment will spend; undefined where it cannot be paid now, was cancelled or is held. */
async function reserve(
  transact: Transact,
  payer: Payer,
  row: Withdrawal,
  genesis: string,
  barred: string[],
  terms: Terms,
): Promise<Withdrawal | undefined> {
  const payment = paymentOf(row);
  const takenBy = async ({ db, now }: Pick<Tx, "db" | "now">): Promise<string[]> =>
    await listTaken(db, { network: row.network, genesis, since: latelySince(now) });
  const taken = await transact(takenBy);
  const spends = await spendsOf(payer, payment, taken);
  if (spends === "wrong-destination") barred.push(row.id);
  return await transact(async (tx) => {
    const isHis = await judgeHold(tx, row.id, terms);
    const now = await holdWithdrawal(tx.db, row.id);
    if (!isHis || now?.state !== "queued") return undefined;
    if (spends instanceof Object) {
      const stopped = await lockNetwork(tx.db, row.network);
      // Two leaders that overlap must not give one nonce to two payments.
      const same = (await takenBy(tx)).join() === taken.join();
      if (same && stopped && !isStopped(stopped) && !isFrozen(await frozenDeposits(tx.db), now))
        return await moveOn(tx, now, "signing", null, { spends: spends.said, genesis });
    }
    await withdrawals.update(tx.db, [{ ...now, triedAt: tx.now }], ["triedAt"]);
    return undefined;
  });
}

/** What it spends; why it cannot be, where the signer or the network forbids it now, or a node tells nothing of it alone. */
async function spendsOf(
  payer: Payer,
  payment: ReturnType<typeof paymentOf>,
  taken: readonly string[],
): Promise<{ readonly said: string } | SigningRefusal["why"] | "silent"> {
  try {
    if ((await payer.feeOf(payment)) > payment.feeMax) return "fee-ceiling";
    return { said: await payer.reserve(payment, taken) };
  } catch (fault) {
    if (fault instanceof SigningRefusal) return fault.why;
    if (fault instanceof NodeFault) return "silent";
    throw fault;
  }
}

const idsOf = (rows: readonly Withdrawal[]): string[] => rows.map(({ id }) => id);

/** One that was perhaps signed stays in the signer's hands, and is asked for again with the same. */
async function signAll(
  payer: Payer,
  rows: readonly Withdrawal[],
  given: readonly ApprovalRow[],
  { barred, refused, unapproved }: NotSigned,
  { alarm }: Terms,
) {
  const signed: { id: string; payment: SignedPayment }[] = [];
  for (const row of rows) {
    try {
      const asked = { ...paymentOf(row), spends: row.spends!, approvals: approvalsOf(given, row.id) };
      signed.push({ id: row.id, payment: await payer.sign(asked) });
    } catch (fault) {
      if (!(fault instanceof SigningRefusal)) throw fault;
      if (fault.why === "wrong-destination") {
        barred.push(row.id);
        continue;
      }
      alarm({ network: row.network, withdrawal: row.id, why: fault.why });
      if (fault.why === "approvals-needed") unapproved.push({ id: row.id, needed: fault.needed });
      // A signer that knows another payment of this name may have signed it.
      else if (fault.why !== "other-payment") refused.push(row.id);
    }
  }
  return signed;
}

/** What became of each that was sent; one that no node knows is sent again, the same bytes of the newest version. */
async function askAll(payer: Payer, all: readonly Sent[]) {
  const statuses: (Found & { id: string })[] = [];
  for (const sent of all) {
    try {
      const found = await findStatus(payer, sent);
      if (found.status.kind === "unknown") await payer.broadcast(partsOf(sent).at(-1)!.payment);
      statuses.push({ ...found, id: sent.row.id });
    } catch (fault) {
      // A node that does not answer for one decides nothing about it, and the others go on.
      if (!(fault instanceof NodeFault)) throw fault;
    }
  }
  return statuses;
}

/** Stores what takes the place of those whose time has come, and asks the signer for all that are stored. */
async function replaceAll(
  transact: Transact,
  payer: Payer,
  {
    all,
    statuses,
    given,
  }: {
    readonly all: readonly Sent[];
    readonly statuses: readonly (Found & { id: string })[];
    readonly given: readonly ApprovalRow[];
  },
  { alarm }: Terms,
): Promise<VersionsHeard> {
  const heard: VersionsHeard = { signed: [], refused: [] };
  for (const sent of all) {
    const { row } = sent;
    const found = statuses.find(({ id }) => id === row.id);
    try {
      const next = openIn(sent) ?? (found && (await storeNext(transact, payer, sent, found)));
      if (!next) continue;
      const asked = { ...paymentOf(row), spends: next.spends, version: next.number, approvals: approvalsOf(given, row.id) };
      heard.signed.push({ of: next, payment: await payer.sign(asked) });
    } catch (fault) {
      if (fault instanceof NodeFault) continue;
      if (!(fault instanceof SigningRefusal)) throw fault;
      // The signer's own clock is not there yet, or it has signed under this name: it is asked again.
      if (fault.why === "not-replaceable" && payer.replaces === "conflicted") continue;
      alarm({ network: row.network, withdrawal: row.id, why: fault.why });
      const open = openIn(sent) ?? (await transact(async ({ db }) => await listVersions(db, [row.id]))).at(-1);
      if (fault.why !== "other-payment" && open?.bytes === null) heard.refused.push(open);
    }
  }
  return heard;
}

/** In a commit of its own before the signer is asked, so that a crash asks for the same again. */
async function storeNext(transact: Transact, payer: Payer, sent: Sent, { status }: Found): Promise<Version | undefined> {
  const { row } = sent;
  const now = await transact(async (tx) => await Promise.resolve(tx.now.getTime()));
  if (!isDue(payer, sent, status, now)) return undefined;
  const spends = await payer.replace({ ...paymentOf(row), spends: partsOf(sent).at(-1)!.spends });
  if (spends === undefined) return undefined;
  return await transact(async (tx) => {
    const held = await holdWithdrawal(tx.db, row.id);
    const made = await listVersions(tx.db, [row.id]);
    if (held?.state !== "broadcast" || made.length !== sent.versions.length) return undefined;
    const next: Version = {
      withdrawalId: row.id,
      number: made.length + 1,
      spends,
      madeAt: tx.now,
      hash: null,
      bytes: null,
      voidAt: null,
    };
    await versions.insert(tx.db, [next]);
    return next;
  });
}

/** Only what is stored is sent, at the next turn. */
async function takeVersion(tx: Tx, { of, payment: { hash, bytes, voidAt } }: VersionsHeard["signed"][number]): Promise<void> {
  const row = await holdWithdrawal(tx.db, of.withdrawalId);
  if (row?.state !== "broadcast") return;
  await saveSigned(tx.db, { ...of, hash, bytes, voidAt: voidAt ?? null });
  await withdrawals.update(tx.db, [{ ...row, paidHash: hash }], ["paidHash"]);
  if (row.kind !== "sweep") tx.emit(events.changed, { customerId: row.customerId });
}

/** The signer wants more people than have signed: it waits for them again, and can be cancelled. */
async function askPeople(tx: Tx, id: string, needed: number): Promise<void> {
  const row = await holdWithdrawal(tx.db, id);
  if (row?.state !== "signing") return;
  await moveOn(tx, row, "review", null, { spends: null, genesis: null, needed: Math.max(needed, row.needed) });
}

async function takeSigned(tx: Tx, id: string, { hash, bytes, voidAt }: SignedPayment, { mode }: Terms): Promise<void> {
  const row = await holdWithdrawal(tx.db, id);
  if (row?.state !== "signing") return;
  if (row.kind !== "sweep") {
    await tx.ledger.open(accountsOf(row));
    await tx.ledger.post(paid(row, mode));
  }
  await moveOn(tx, row, "broadcast", null, { hash, bytes, voidAt: voidAt ?? null });
}

/** The signer will never pay there, and has signed nothing. */
async function refuseBarred(tx: Tx, id: string, { notify }: Terms): Promise<void> {
  const row = await holdWithdrawal(tx.db, id);
  if (row?.state !== "queued" && row?.state !== "signing") return;
  const refused = await giveBack(tx, row, "refused", "wrong-destination");
  if (row.kind !== "sweep") await notify(tx, [noticeOf("refused", refused)]);
}

/** Nothing of it was signed: it can be cancelled again, and what it would have spent is another's. */
async function putBack(tx: Tx, id: string): Promise<void> {
  const row = await holdWithdrawal(tx.db, id);
  if (row?.state !== "signing") return;
  const queued = await moveOn(tx, row, "queued", null, { spends: null, genesis: null });
  await withdrawals.update(tx.db, [{ ...queued, triedAt: later(tx.now, REFUSED_MS) }], ["triedAt"]);
}

async function takeStatus(
  tx: Tx,
  { id, status, hash }: Found & { readonly id: string },
  { head, isHalted, refund }: { readonly head: number; readonly isHalted: boolean; readonly refund: Refund },
  terms: Terms,
): Promise<void> {
  const row = await holdWithdrawal(tx.db, id);
  if (row?.state !== "broadcast") return;
  const end = decided(status, head, row.confirmations);
  // In a halt the branch that has not paid it may be replaced too: nothing is given back before people have looked.
  if (end === "wait" || (isHalted && end !== "confirmed")) return;
  // What takes its place may be signed already, and then it can be mined yet.
  if (end === "conflicted" && (await isReplaced(tx, id, hash))) return;
  const networkFee = status.kind === "mined" ? status.fee : null;
  const coin = await coinOf(tx, row.network);
  await tx.ledger.open([...(end === "confirmed" || row.kind === "sweep" ? [] : refundAccounts(row)), ...feeAccounts(coin)]);
  if (end === "confirmed") {
    const confirmed = await moveOn(tx, row, "confirmed", null, { networkFee, paidHash: hash });
    if (row.kind !== "sweep") await terms.notify(tx, [noticeOf("confirmed", confirmed)]);
  } else if (!(await refund(tx, { ...row, paidHash: hash }, end, networkFee))) return;
  // Under its own name it may be posted already, from before it fell out.
  const reference = row.reason === "fell-out" ? tx.random.id(tx.now) : row.id;
  if (networkFee !== null) await takeFee(tx, reference, { network: row.network, fee: networkFee, coin }, terms.mode);
}

/** Whether there is a version after the one that was asked about. */
async function isReplaced(tx: Tx, id: string, hash: string): Promise<boolean> {
  const last = (await listVersions(tx.db, [id])).at(-1);
  return last !== undefined && last.hash !== hash;
}

/** Gives back what was not paid; its accounts are open. Answers whether it has. */
type Refund = (
  tx: Tx,
  row: Withdrawal,
  reason: "not-executed" | "conflicted" | "chain-anew",
  networkFee: bigint | null,
) => Promise<boolean>;

/** Where the house has not what it must add, that one waits and calls people once; all others go on. */
function refundsOf({ mode, notify, alarm }: Terms): Refund {
  const waiting = new Set<string>();
  return async (tx, row, reason, networkFee) => {
    if (row.kind !== "sweep") {
      const earned = tx.ledger.balance(FEES, row.currency).units;
      const posting = refunded(row, mode, earned);
      if (!tx.ledger.covers(posting)) {
        if (!waiting.has(row.id)) alarm({ network: row.network, withdrawal: row.id, why: "refund-short" });
        waiting.add(row.id);
        return false;
      }
      await tx.ledger.post(posting);
      // What networks have had of this fee they had of the treasury then.
      if (earned < row.fee) await lessFromFees(tx.db, row.network, row.fee - earned);
    }
    waiting.delete(row.id);
    const failed = await moveOn(tx, row, "failed", reason, { networkFee });
    if (row.kind !== "sweep") await notify(tx, [noticeOf("failed", failed)]);
    return true;
  };
}

/**
 * Payments of another chain than the node's can never be mined in a sandbox, whose chains begin anew: they are given back, or signed anew
 * where nothing was sent. In production the node is wrong: the network stops, and people are called, whether or not something is open.
 */
async function leaveOldChain(tx: Tx, { name: network }: Payer, genesis: string, refund: Refund, terms: Terms): Promise<void> {
  const others = [...(await listSigning(tx.db, network)), ...(await listSent(tx.db, network))].filter(
    (row) => row.genesis !== genesis,
  );
  const stored = (await listNetworkRows(tx.db)).find((row) => row.network === network);
  if (!stored || (stored.genesis === genesis && others.length === 0)) return;
  // Before the network is locked: what is given back may touch what is counted of its fees.
  if (terms.mode === "sandbox") for (const { id } of others) await leave(tx, id, refund);
  const row = (await lockNetwork(tx.db, network))!;
  const isOther = row.genesis === null ? others.length > 0 : row.genesis !== genesis;
  if (terms.mode === "production" && isOther) {
    if (row.pausedAt !== null) return;
    terms.alarm({ network, withdrawal: others[0]?.id, why: "other-chain" });
    return await saveNetwork(tx.db, { ...row, pausedAt: tx.now, pauseReason: null });
  }
  if (row.genesis !== genesis) await saveNetwork(tx.db, { ...row, genesis });
}

async function leave(tx: Tx, id: string, refund: Refund): Promise<void> {
  const row = await holdWithdrawal(tx.db, id);
  if (row?.state === "broadcast") {
    if (row.kind !== "sweep") await tx.ledger.open(refundAccounts(row));
    await refund(tx, row, "chain-anew", null);
  }
  if (row?.state === "signing") await moveOn(tx, row, "queued", null, { spends: null, genesis: null });
}
