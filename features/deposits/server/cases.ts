/** Cases: what customers miss, and what came and is not listed. No case moves money; a credited transfer closes it. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById, scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { violates } from "@assay/server/database.ts";
import type { Customer, Operator, Reader, Tx, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { sql } from "kysely";
import { type calls, events, type Network } from "../contract.ts";
import { CLAIMS_MAX, hashOn } from "../rules.ts";
import { moneyOf } from "./answers.ts";
import { closedNotice, matchedNotice } from "./notices.ts";
import {
  type AddressRow,
  type Case,
  cases,
  countOpenClaims,
  type Deposit,
  findAddress,
  findCase,
  isMatched,
  listAssets,
  listCaseRows,
  listCredited,
  listOpenCases,
  listOpenClaims,
  lockCustomer,
} from "./store.ts";
import type { Terms } from "./terms.ts";

type Told = OutputOf<typeof calls.claim>["case"];

const describe = ({ id, kind, status, network, currency, amount, txHash, note, createdAt }: Case): Told => ({
  id,
  kind,
  status,
  network,
  currency,
  amount,
  hash: txHash,
  note,
  created_at: createdAt.getTime(),
});

const decide = async (tx: Tx, one: Case, how: Pick<Case, "status" | "depositId" | "note">): Promise<Case> => {
  const decided = { ...one, ...how, decidedAt: tx.now };
  await cases.update(tx.db, [decided], ["status", "depositId", "note", "decidedAt"]);
  tx.emit(events.changed, { customerId: one.customerId });
  return decided;
};

type Claim = typeof calls.claim;

export const claim =
  ({ uploads }: Terms) =>
  async (tx: Writer<Customer>, asked: InputOf<Claim>): Promise<OutputOf<Claim>> => {
    const { customerId } = tx.caller;
    const { type: network, voucher } = asked;
    const hash = asked.hash === undefined ? null : hashOn(network, asked.hash);
    const currency = currencyById(asked.currency)!.code;
    const assets = await listAssets(tx.db, tx.now);
    if (!assets.some((one) => one.network === network && one.currency === currency)) reject("no-deposit-here");
    const claimed = parseAmount(currency, asked.amount);
    if (!claimed || claimed.units === 0n) return reject("wrong-amount", wrongAmount(scaleOf(currency)));
    const own = await findAddress(tx.db, network, customerId);
    if (own?.address !== asked.address) reject("not-your-deposit-address");
    await lockCustomer(tx.db, customerId);
    const asText = formatAmount(claimed);
    const same = sql`and network = ${network} and currency = ${currency} and amount = ${asText} and tx_hash is null`;
    if (hash === null && (await countOpenClaims(tx.db, customerId, same)) > 0) reject("claimed-already");
    if ((await countOpenClaims(tx.db, customerId)) >= CLAIMS_MAX) reject("too-many-claims", { maximum: CLAIMS_MAX });
    const made: Case = {
      id: tx.random.id(tx.now),
      customerId,
      kind: "claim",
      network,
      currency,
      amount: asText,
      address: asked.address,
      token: null,
      txHash: hash,
      voucher: voucher === undefined ? null : await uploads.use(tx, { customerId, address: voucher, by: "deposits.claim" }),
      status: "open",
      depositId: null,
      note: null,
      createdAt: tx.now,
      decidedAt: null,
      readHash: null,
      readAnswer: null,
    };
    try {
      await cases.insert(tx.db, [made]);
    } catch (fault) {
      if (violates(fault, "case_hash")) reject("claimed-already");
      throw fault;
    }
    const found = hash === null ? undefined : await unmatched(tx, made, hash);
    tx.emit(events.changed, { customerId });
    return { case: describe(found ? await decide(tx, made, { status: "matched", depositId: found.id, note: null }) : made) };
  };

/** A credited transfer of that transaction and customer that no case has taken. */
async function unmatched(tx: Tx, { customerId, network }: Case, hash: string): Promise<Deposit | undefined> {
  for (const one of await listCredited(tx.db, customerId, network, hash)) if (!(await isMatched(tx.db, one.id))) return one;
  return undefined;
}

/** What has just been credited closes the claims that it answers: by its transaction, else by its amount. */
export async function matchClaims(tx: Tx, network: Network, credited: readonly Deposit[]): Promise<void> {
  if (credited.length === 0) return;
  const open = await listOpenClaims(
    tx.db,
    credited.map(({ customerId }) => customerId),
    network,
  );
  const taken = new Set<string>();
  for (const one of open) {
    const hash = one.readHash ?? one.txHash;
    const found = credited.find(
      (row) =>
        !taken.has(row.id) &&
        row.customerId === one.customerId &&
        (hash === null ? row.currency === one.currency && moneyOf(row) === one.amount : hashOn(network, row.txHash) === hash),
    );
    if (!found) continue;
    taken.add(found.id);
    await decide(tx, one, { status: "matched", depositId: found.id, note: null });
  }
}

/** Tokens that came and are not listed wait for people; each once, in whichever branch it is found again. */
export async function openUnsupported(tx: Tx, rows: readonly Deposit[]): Promise<void> {
  for (const { customerId, network, chainUnits, address, token, txHash } of rows) {
    const known = sql`where kind = 'unsupported' and network = ${network} and tx_hash = ${txHash} and token = ${token}`;
    if ((await cases.count(tx.db, known)) > 0) continue;
    await cases.insert(tx.db, [
      {
        id: tx.random.id(tx.now),
        customerId,
        kind: "unsupported",
        network,
        currency: null,
        amount: String(chainUnits),
        address,
        token,
        txHash,
        voucher: null,
        status: "open",
        depositId: null,
        note: null,
        createdAt: tx.now,
        decidedAt: null,
        readHash: null,
        readAnswer: null,
      },
    ]);
  }
}

/** So much stands on a customer's address and was told by no block. */
export async function openUnseen(
  tx: Tx,
  { customerId, network, address }: AddressRow,
  currency: string,
  units: bigint,
): Promise<void> {
  await cases.insert(tx.db, [
    {
      id: tx.random.id(tx.now),
      customerId,
      kind: "unseen",
      network,
      currency,
      amount: formatAmount(amount(currency, units)),
      address,
      token: null,
      txHash: null,
      voucher: null,
      status: "open",
      depositId: null,
      note: null,
      createdAt: tx.now,
      decidedAt: null,
      readHash: null,
      readAnswer: null,
    },
  ]);
}

type ListClaims = typeof calls.listClaims;

export const listClaims = async (
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<ListClaims>,
): Promise<OutputOf<ListClaims>> => await readPage(paging, (rows) => listCaseRows(db, { customerId, ...rows }), describe);

type ListCases = typeof calls.listCases;

export const listCases =
  ({ uploads }: Terms) =>
  async ({ db, now }: Reader<Operator>, { limit }: InputOf<ListCases>): Promise<OutputOf<ListCases>> => {
    const rows = await listOpenCases(db, limit + 1);
    const list = rows.slice(0, limit).map((one) => ({
      ...describe(one),
      customer: one.customerId,
      address: one.address,
      token: one.token,
      voucher: one.voucher === null ? null : uploads.linkTo(one.voucher, now),
      read_hash: one.readHash,
      read_answer: one.readAnswer,
    }));
    return { list, more: rows.length > limit };
  };

async function holdOpen(tx: Writer<Operator>, id: string): Promise<Case> {
  const one = (await findCase(tx.db, id)) ?? reject("no-such-case");
  tx.caller.concerns(one.customerId);
  return one.status === "open" ? one : reject("case-over");
}

type MatchCase = typeof calls.matchCase;

export const matchCase =
  ({ notify }: Terms) =>
  async (tx: Writer<Operator>, { case: id, hash: typed }: InputOf<MatchCase>): Promise<OutputOf<MatchCase>> => {
    const one = await holdOpen(tx, id);
    const hash = hashOn(one.network, typed);
    if ((await listCredited(tx.db, one.customerId, one.network, hash)).length === 0) reject("not-credited");
    const found = (await unmatched(tx, one, hash)) ?? reject("deposit-matched");
    const decided = await decide(tx, one, { status: "matched", depositId: found.id, note: null });
    await notify(tx, [matchedNotice(decided)]);
    return { deposit: found.id };
  };

type ReadAgain = typeof calls.readAgain;

export async function readAgain(
  tx: Writer<Operator>,
  { case: id, hash: typed }: InputOf<ReadAgain>,
): Promise<OutputOf<ReadAgain>> {
  const one = await holdOpen(tx, id);
  const hash = hashOn(one.network, typed);
  await cases.update(tx.db, [{ ...one, readHash: hash, readAnswer: null }], ["readHash", "readAnswer"]);
  return { hash };
}

type CloseCase = typeof calls.closeCase;

export const closeCase =
  ({ notify }: Terms) =>
  async (tx: Writer<Operator>, { case: id, note }: InputOf<CloseCase>): Promise<OutputOf<CloseCase>> => {
    const decided = await decide(tx, await holdOpen(tx, id), { status: "closed", depositId: null, note });
    await notify(tx, [closedNotice(decided)]);
    return {};
  };
