/** Blind boxes are bought, and offered and bought again while they are closed. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { amount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { recordResults, refuseRisk } from "@assay/features/protection/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { areTimesSound, priceUnits, purchaseStatus, sharesOf } from "../rules.ts";
import { BOXES_MAX } from "../rules/boxes.ts";
import { describeBoxes, isOfferedAt } from "./box-answers.ts";
import {
  type Box,
  boxes,
  countClosed,
  findBoxAt,
  findBoxOf,
  findSeries,
  type Series,
  trades,
  writeBoxes,
  writeSeries,
} from "./boxes-store.ts";
import { customersOf } from "./artists-store.ts";
import { type Linked, refuseOwn } from "./buy.ts";
import { boxSoldNotice } from "./notices.ts";
import {
  artistAddress,
  boxBought,
  boxTrade,
  FEES,
  riskAddress,
  riskyAddress,
  seriesAddress,
  spotAddress,
  staked,
} from "./postings.ts";

/** The series, held by this transaction alone. */
const holdSeries = async (tx: Writer<Customer>, id: number): Promise<Series> =>
  (await findSeries(tx.db, id, sql`for update`)) ?? reject("no-such-series");

const artistOf = async (tx: Writer<Customer>, { artistId }: Series): Promise<string | undefined> =>
  (await customersOf(tx.db, [artistId])).get(artistId);

async function judgeMore(tx: Writer<Customer>, { seriesId }: Series): Promise<void> {
  if ((await countClosed(tx.db, tx.caller.customerId, seriesId)) >= BOXES_MAX) reject("too-many-boxes", { maximum: BOXES_MAX });
}

/**
 * What a box costs is risked whole, since nobody knows what it holds: its buyer's protections must allow it, and it counts as lost.
 * Opens all that the purchase moves. Rejections: those of refuseRisk.
 */
async function openStake(tx: Writer<Customer>, { seriesId, currency }: Series, price: bigint, others: readonly Address[]) {
  const { customerId } = tx.caller;
  const moved = [spotAddress(customerId), riskAddress(customerId), seriesAddress(seriesId), ...others];
  await tx.ledger.open([
    ...moved.map((address) => ({ address, currency })),
    { address: riskyAddress(customerId), currency: "USDT" },
  ]);
  await refuseRisk(tx, customerId, amount(currency, price));
  if (currency === "USDT") await recordResults(tx, [{ transfers: staked(customerId, seriesId, amount(currency, price)) }]);
}

const shown = async (tx: Writer<Customer>, box: Box) => ({ box: (await describeBoxes(tx.db, tx.now, [box]))[0]! });

type Buy = typeof calls.buyBox;

export const buyBox =
  (linked: Linked) =>
  async (tx: Writer<Customer>, { id }: InputOf<Buy>): Promise<OutputOf<Buy>> => {
    const { customerId } = tx.caller;
    const series = await holdSeries(tx, id);
    // Time is asked for once the row is held: what waited for it past the end came too late.
    if (series.state !== "open" || tx.now < series.startsAt || tx.now >= series.endsAt) reject("series-not-on-sale");
    if (purchaseStatus(series, tx.now) === 0) reject("series-sold-out");
    await refuseOwn(tx, linked, [await artistOf(tx, series)]);
    await judgeMore(tx, series);
    const { seriesId, price } = series;
    const box: Box = {
      id: tx.random.id(tx.now),
      seriesId,
      number: series.sold + 1,
      customerId,
      acquiredAt: tx.now,
      paid: price,
      ...closed,
    };
    await openStake(tx, series, price, []);
    await tx.ledger.post(boxBought(box, series));
    await boxes.insert(tx.db, [box]);
    await writeSeries(tx.db, { ...series, stock: series.stock - 1, sold: series.sold + 1 });
    tx.emit(events.changed, { customerId });
    return await shown(tx, box);
  };

const closed = {
  ask: null,
  offeredUntil: null,
  state: "unopened",
  opening: null,
  drawn: null,
  late: false,
  place: null,
  pieceId: null,
  decidedAt: null,
} as const;

/** The customer's box, held by this transaction alone, if it is closed and not offered. */
export async function holdClosed(tx: Writer<Customer>, id: string): Promise<Box> {
  const box = (await findBoxOf(tx.db, tx.caller.customerId, id, sql`for update`)) ?? reject("no-such-box");
  if (box.state !== "unopened") reject("box-not-closed");
  if (isOfferedAt(box, tx.now)) reject("box-offered");
  return box;
}

type Resell = typeof calls.resellBox;

export async function resellBox(tx: Writer<Customer>, { id, price, ends_at }: InputOf<Resell>): Promise<OutputOf<Resell>> {
  const box = await holdClosed(tx, id);
  const { currency } = (await findSeries(tx.db, box.seriesId))!;
  const ask = priceUnits(currency, price) ?? reject("wrong-amount", wrongAmount(scaleOf(currency)));
  const offeredUntil = new Date(ends_at);
  if (!areTimesSound({ startsAt: tx.now, endsAt: offeredUntil }, tx.now)) reject("wrong-times");
  const offered: Box = { ...box, ask, offeredUntil };
  await writeBoxes(tx.db, [offered]);
  tx.emit(events.changed, { customerId: tx.caller.customerId });
  return await shown(tx, offered);
}

type BuyOffer = typeof calls.buyBoxOffer;

export const buyBoxOffer =
  (linked: Linked, notify: Notify) =>
  async (tx: Writer<Customer>, { id, number, price }: InputOf<BuyOffer>): Promise<OutputOf<BuyOffer>> => {
    const { customerId } = tx.caller;
    const series = await holdSeries(tx, id);
    const box = await findBoxAt(tx.db, id, number);
    if (!box || box.ask === null || !isOfferedAt(box, tx.now)) return reject("box-not-offered");
    const { customerId: sellerId, ask } = box;
    await refuseOwn(tx, linked, [sellerId, await artistOf(tx, series)]);
    if (priceUnits(series.currency, price) !== ask) reject("box-price-changed");
    await judgeMore(tx, series);
    const { artistId } = series;
    const { fee, royalty } = sharesOf(ask, { fee: series.fee, royalty: series.royalty, isFirst: false });
    const trade = {
      id: tx.random.id(tx.now),
      boxId: box.id,
      sellerId,
      buyerId: customerId,
      price: ask,
      fee,
      royalty,
      at: tx.now,
    };
    await openStake(tx, series, ask, [spotAddress(sellerId), FEES, artistAddress(artistId)]);
    await tx.ledger.post(boxTrade(trade, series));
    await trades.insert(tx.db, [trade]);
    const bought: Box = { ...box, ...closed, customerId, acquiredAt: tx.now, paid: ask };
    await writeBoxes(tx.db, [bought]);
    await notify(tx, [boxSoldNotice(trade, box, series)]);
    for (const one of [customerId, sellerId]) tx.emit(events.changed, { customerId: one });
    return await shown(tx, bought);
  };
