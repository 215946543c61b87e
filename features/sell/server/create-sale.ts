import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { referenceOf } from "@assay/features/fiat/server.ts";
import { fitsName } from "@assay/features/payees/server.ts";
import { maskName } from "@assay/features/verification/server.ts";
import {
  approvalsFor,
  lockCustomer,
  overLimit,
  refuseStaying,
  worthOf,
  worthWithdrawn,
} from "@assay/features/withdrawals/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { PREFIX } from "../rules/payout.ts";
import { COIN, DAY_MAX, OPEN_MAX, turnOf } from "../rules/states.ts";
import { describeSale, pricedSale } from "./answers.ts";
import { saleNotice } from "./notices.ts";
import { accountsOf, sold } from "./postings.ts";
import { countOf, type Sale, sales, steps, worthSold } from "./store.ts";
import type { SellTerms } from "./terms.ts";
import { openVault } from "./vault.ts";

type Call = typeof calls.create;

/** In UTC, to the minute. */
const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ");

/** Limits are counted under the lock that withdrawals take, so that both at one moment cannot take the last of one together. */
export const createSale =
  (terms: SellTerms) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    await lockCustomer(tx.db, customerId);
    const { deal, card, account } = await pricedSale(terms, tx, customerId, asked);
    if (card.usableAt > tx.now) reject("card-waits", { until: minuteOf(card.usableAt) });
    // Verified anew under another name, nobody is paid under the old one.
    const verified = await terms.nameOf(tx.db, customerId);
    if (verified !== undefined && !fitsName(card.realName, verified)) reject("name-not-verified", { name: maskName(verified) });
    if (deal.rate < (parseRate(asked.rate) ?? 0n)) reject("rate-has-moved");
    const worth = worthOf(amount(COIN, deal.units), terms.priceOf);
    await refuseOver(tx, terms, deal.units, worth?.btc);
    await refuseStaying(tx, { customerId, usdt: deal.units, priceOf: terms.priceOf });
    const needed = approvalsFor(deal.units);
    const state = needed > 0 ? "review" : "queued";
    const turn = turnOf(state, null)!;
    const row: Sale = {
      id: tx.random.id(tx.now),
      customerId,
      cardId: card.id,
      accountId: account.id,
      reference: referenceOf(tx.random, PREFIX),
      country: card.country,
      ...deal,
      bankName: card.bankName,
      lastFour: card.number.slice(-4),
      sealed: openVault(terms.keys).seal(card),
      worthBtc: worth?.btc ?? null,
      state,
      reason: null,
      note: null,
      needed,
      createdAt: tx.now,
      dueAt: later(tx.now, turn.ms),
      isLate: false,
      fileId: null,
      place: null,
      shownAt: null,
      returned: null,
      back: null,
      endedAt: null,
    };
    await tx.ledger.open(accountsOf([row]));
    await tx.ledger.post(sold(row));
    await sales.insert(tx.db, [row]);
    const at = { of: row.id, at: tx.now, reason: null };
    await steps.add(tx.db, [
      { ...at, step: "asked", owner: null, dueAt: null },
      { ...at, step: state, owner: turn.owner, dueAt: row.dueAt },
    ]);
    await terms.notify(tx, [saleNotice("asked", row)]);
    tx.emit(events.changed, { customerId });
    return { sale: describeSale(row) };
  };

/** The counts, a level's most of one sale, and what its limit of 24 hours leaves of all value that leaves. Practice accounts have none. */
async function refuseOver(
  tx: Writer<Customer>,
  { limitsOf }: SellTerms,
  units: bigint,
  worth: bigint | undefined,
): Promise<void> {
  const { customerId } = tx.caller;
  const { fiat, withdrawal } = await limitsOf(tx.db, customerId);
  if (fiat !== null && units > fiat.units) reject("sale-above-level", { maximum: formatAmount(fiat), currency: COIN });
  const counted = await countOf(tx.db, customerId, tx.now);
  if (counted.open >= OPEN_MAX) reject("too-many-sales", { maximum: OPEN_MAX });
  if (counted.asked >= DAY_MAX) reject("too-many-sales-today", { maximum: DAY_MAX });
  if (withdrawal === null) return;
  if (worth === undefined) return reject("worth-unknown");
  const since = later(tx.now, -DAY_MS);
  const used = (await worthWithdrawn(tx.db, customerId, tx.now)) + (await worthSold(tx.db, customerId, since));
  const over = overLimit(withdrawal.units, used, worth);
  if (over) throw over;
}
