import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById, findCurrency } from "@assay/core/currency.ts";
import { amount } from "@assay/core/money.ts";
import { Rejection, reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { depositAssets, depositOwner, frozenDeposits } from "@assay/features/deposits/server.ts";
import { contractsOf, familyOf, judgeAddress } from "@assay/features/payees/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import {
  approvalsFor,
  DAY_MAX,
  isFrozen,
  isNameOn,
  isStopped,
  judgeAmount,
  LIMIT_MS,
  OPEN_MAX,
  overLimit,
  type State,
  turnOf,
  worthOf,
} from "../rules.ts";
import { describe } from "./answers.ts";
import { familyOn, keyOf } from "./keys.ts";
import { noticeOf, receivedNotice } from "./notices.ts";
import { accountsOf, internal, spotAddress, withdrawal } from "./postings.ts";
import {
  countOf,
  listAssets,
  listNetworkRows,
  lockCustomer,
  type Network,
  steps,
  type Withdrawal,
  withdrawals,
} from "./store.ts";
import { refuseStaying } from "./stays.ts";
import { hasNoSigner, type Terms } from "./terms.ts";

type Call = typeof calls.withdraw;
type Input = InputOf<Call>;

/** Where it goes: judged, and told apart whose it is. */
interface Goal {
  readonly address: string;
  readonly payeeId: string | null;
  readonly payeeName: string | null;
  readonly receiverId: string | null;
}

/** Limits are counted under the customer's lock, so that requests at one moment cannot take the last of one together. */
export const withdraw =
  (terms: Terms) =>
  async (tx: Writer<Customer>, input: Input): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const { network } = input;
    const { code: currency } = currencyById(input.currency)!;
    const asset = (await listAssets(tx.db)).find((one) => one.network === network && one.currency === currency);
    const chain = (await depositAssets(tx.db, tx.now)).find((one) => one.network === network && one.currency === currency);
    if (!asset || !chain) return reject("no-withdrawal-here");
    const { decimals, token, confirmations } = chain;
    const units = judgeAmount({ ...asset, decimals }, input.amount);
    if (units instanceof Rejection) throw units;
    await lockCustomer(tx.db, customerId);
    const goal = await goalOf(tx, terms, input, currency);
    const kind = goal.receiverId === null ? "chain" : "internal";
    if (kind === "chain") await refuseStopped(tx, terms, { network, currency });
    const worth = worthOf(amount(currency, units), terms.priceOf);
    await refuseOver(tx, terms, worth?.btc);
    await refuseStaying(tx, { customerId, usdt: worth?.usdt, priceOf: terms.priceOf });
    const needed = kind === "internal" ? 0 : approvalsFor(worth?.usdt);
    const state: State = kind === "internal" ? "confirmed" : needed > 0 ? "review" : "queued";
    const turn = turnOf(state, asset.minutes);
    const row: Withdrawal = {
      id: tx.random.id(tx.now),
      customerId,
      kind,
      currency,
      network,
      token,
      decimals,
      confirmations,
      minutes: asset.minutes,
      units,
      fee: kind === "internal" ? 0n : asset.fee,
      worthBtc: worth?.btc ?? null,
      worthUsdt: worth?.usdt ?? null,
      ...goal,
      key: keyOf(network, goal.address),
      state,
      reason: null,
      note: null,
      needed,
      createdAt: tx.now,
      dueAt: turn ? later(tx.now, turn.ms) : null,
      isLate: false,
      triedAt: null,
      feeMax: kind === "internal" ? null : asset.feeMax,
      spends: null,
      genesis: null,
      hash: null,
      bytes: null,
      voidAt: null,
      endedAt: kind === "internal" ? tx.now : null,
      networkFee: null,
      paidHash: null,
    };
    await move(tx, row);
    await withdrawals.insert(tx.db, [row]);
    const at = { of: row.id, at: tx.now, reason: null };
    await steps.add(tx.db, [
      { ...at, step: "asked", owner: null, dueAt: null },
      { ...at, step: state, owner: turn?.owner ?? null, dueAt: row.dueAt },
    ]);
    await terms.notify(tx, kind === "internal" ? [noticeOf("sent-inside", row), receivedNotice(row)] : [noticeOf("asked", row)]);
    tx.emit(events.changed, { customerId });
    if (row.receiverId !== null) tx.emit(events.changed, { customerId: row.receiverId });
    return { withdrawal: describe(row) };
  };

async function move(tx: Writer<Customer>, row: Withdrawal): Promise<void> {
  const { currency, receiverId } = row;
  const more = receiverId === null ? [] : [{ address: spotAddress(receiverId), currency }];
  await tx.ledger.open([...accountsOf(row), ...more]);
  await tx.ledger.post(receiverId === null ? withdrawal(row) : internal(row));
}

/** In UTC, to the minute. */
const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ");

/** An entry of the customer's own list, or an address of ours; anything else has to be on the list first. */
async function goalOf(tx: Writer<Customer>, terms: Terms, input: Input, currency: string): Promise<Goal> {
  const { customerId } = tx.caller;
  const { network, wallet } = input;
  const contracts = contractsOf(familyOn[network]);
  if (wallet !== undefined) {
    const payee = await terms.payees.payeeOf(tx.db, customerId, wallet);
    if (!payee || payee.currency !== currency) return reject("no-such-payee");
    const address = judgeAddress(familyOn[network], payee.address, contracts);
    if (address instanceof Rejection) throw address;
    if (familyOf(findCurrency(currency)!, payee.network) !== familyOn[network]) return reject("no-such-payee");
    if (!isNameOn(network, payee.network)) return reject("no-such-payee");
    if (payee.usableAt > tx.now) reject("payee-waits", { until: minuteOf(payee.usableAt) });
    return await owned(tx, terms, network, { address, payeeId: payee.id, payeeName: payee.name });
  }
  const typed = (input.address ?? "").trim();
  const ours = await depositOwner(tx.db, network, typed);
  if (ours) {
    if (await terms.payees.isOnlyList(tx.db, customerId, tx.now)) reject("not-on-your-list");
    return await owned(tx, terms, network, { address: ours.address, payeeId: null, payeeName: null });
  }
  const address = judgeAddress(familyOn[network], typed, contracts);
  if (address instanceof Rejection) throw address;
  return reject("not-on-your-list");
}

async function owned(
  tx: Writer<Customer>,
  { isRefused }: Terms,
  network: Network,
  goal: Omit<Goal, "receiverId">,
): Promise<Goal> {
  if (await isRefused(network, goal.address)) reject("address-refused");
  const receiverId = (await depositOwner(tx.db, network, goal.address))?.customerId ?? null;
  if (receiverId === tx.caller.customerId) reject("own-address");
  return { ...goal, receiverId };
}

async function refuseStopped(
  tx: Writer<Customer>,
  terms: Terms,
  { network, currency }: { readonly network: Network; readonly currency: string },
): Promise<void> {
  if (hasNoSigner(terms, network)) reject("network-paused");
  const row = (await listNetworkRows(tx.db)).find((one) => one.network === network);
  if (!row || isStopped(row) || isFrozen(await frozenDeposits(tx.db), { network, currency })) reject("network-paused");
}

/** The counts, and what a level's limit of 24 hours leaves. A practice account has no limit: its money leaves for nowhere. */
async function refuseOver(tx: Writer<Customer>, { limitsOf, leftElsewhere }: Terms, worth: bigint | undefined): Promise<void> {
  const { customerId } = tx.caller;
  const { withdrawal: limit, level } = await limitsOf(tx.db, customerId);
  if (limit !== null && level < 1) reject("real-name-needed");
  const counted = await countOf(tx.db, customerId, tx.now);
  if (counted.open >= OPEN_MAX) reject("too-many-withdrawals", { maximum: OPEN_MAX });
  if (counted.asked >= DAY_MAX) reject("too-many-withdrawals-today", { maximum: DAY_MAX });
  if (limit === null) return;
  if (worth === undefined) return reject("worth-unknown");
  const elsewhere = await leftElsewhere(tx.db, customerId, later(tx.now, -LIMIT_MS));
  const over = overLimit(limit.units, counted.worth + elsewhere, worth);
  if (over) throw over;
}
