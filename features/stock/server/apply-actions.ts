/** What companies do takes effect here before anybody trades on the ex-date. */
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { exchangeDay, tradingHours } from "@assay/core/exchange-calendar.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { type Holder, readHolders } from "@assay/server/ledger/statement.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import { dividendOn, splitUnits } from "../rules.ts";
import { cancelledNotice } from "./notices.ts";
import { heldAddress, stockAddress, stockSplit } from "./postings.ts";
import type { Prices } from "./prices.ts";
import {
  dividendTable,
  endOrders,
  insertActions,
  lockDueAction,
  lockWaiting,
  markApplied,
  type StoredAction,
  takeShares,
} from "./store.ts";
import { cancel } from "./trade.ts";

const AHEAD_DAYS = 100;
const HOLDERS_MAX = 200_000;
const QUOTE = "USDT";

/** Takes down what companies are going to do. What has taken effect already came too late for us: who had the shares then is not known. */
export async function readActions({ db, now }: Tx, prices: Prices): Promise<void> {
  const today = exchangeDay(now.getTime());
  const coming = (prices.corporateActions(today, today + AHEAD_DAYS) ?? []).flatMap((action: CorporateAction) => {
    const hours = tradingHours(action.exDay);
    return hours && hours.preOpen > now.getTime() ? [{ ...action, at: new Date(hours.preOpen) }] : [];
  });
  await insertActions(db, coming);
}

/** Applies one action that has taken effect, all of it or nothing: until then its market does not trade. */
export const applyActions = (prices: Prices, notify: Notify): Job => ({
  name: "stock.apply-actions",
  everyMs: 5 * SECOND_MS,
  run: async (tx) => {
    await readActions(tx, prices);
    const action = await lockDueAction(tx.db, tx.now);
    if (!action) return "done";
    await takeShares(tx.db, action.base);
    if (action.kind === "split") await applySplit(tx, action, notify);
    else await noteDividend(tx, action);
    await markApplied(tx.db, action.id, tx.now);
    return "more";
  },
});

/** Waiting orders are cancelled, because they speak of the old shares; then everybody who has some, the house too, gets the new ones. */
async function applySplit(tx: Tx, action: StoredAction & { kind: "split" }, notify: Notify): Promise<void> {
  const { db, ledger, now } = tx;
  const waiting = await lockWaiting(db, `${action.base}/${QUOTE}`);
  const holders = await readHolders(db, action.base, HOLDERS_MAX);
  const addresses = new Set([
    ...holders.map(({ address }) => address),
    ...waiting.flatMap(({ customerId }) => [stockAddress(customerId), heldAddress(customerId)]),
  ]);
  await ledger.open([...addresses].map((address) => ({ address, currency: action.base })));
  const ended = cancel(ledger, waiting, "split", now);
  for (const address of addresses) {
    const before = ledger.balance(address, action.base);
    const posting = stockSplit(action.id, address, before, splitUnits(before.units, action));
    if (posting) ledger.take(posting);
  }
  await endOrders(db, ended);
  await notify(tx, ended.map(cancelledNotice));
  tellHolders(tx, [...holders, ...waiting.map(({ customerId }) => ({ address: stockAddress(customerId) }))]);
}

/** Writes down what everybody who has shares now is owed; the fund pays it afterwards. */
async function noteDividend(tx: Tx, { id, base, perShare }: StoredAction & { kind: "dividend" }): Promise<void> {
  const holders = await readHolders(tx.db, base, HOLDERS_MAX);
  const shares = new Map<string, bigint>();
  for (const { address, units } of holders) {
    const customerId = customerOf(address);
    if (customerId !== undefined) shares.set(customerId, (shares.get(customerId) ?? 0n) + units);
  }
  const owed = [...shares].flatMap(([customerId, had]) => {
    const { units } = dividendOn(base, had, perShare, QUOTE);
    return units > 0n ? [{ id: tx.random.id(tx.now), actionId: id, customerId, shares: had, units, paidAt: null }] : [];
  });
  await dividendTable.insert(tx.db, owed);
  tellHolders(tx, holders);
}

const customerOf = (address: string): string | undefined => /^user\/([^/]+)\//.exec(address)?.[1];

function tellHolders(tx: Tx, holders: readonly Pick<Holder, "address">[]): void {
  const customers = new Set(holders.flatMap(({ address }) => customerOf(address) ?? []));
  for (const customerId of customers) tx.emit(events.changed, { customerId });
}
