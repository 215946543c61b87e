/**
 * Boxes are opened. Each opening has an order of the whole list drawn for it, by a draw of its own, and takes the first piece in that
 * order which no opening before it has taken (README, Boxes). They are decided in the order in which they were asked for.
 */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Notice, Notify } from "@assay/features/messages/server.ts";
import { events as proofs } from "@assay/features/proofs/contract.ts";
import { type Evidence, openQuota, recordEvidence, requestDraws } from "@assay/features/proofs/server.ts";
import { recordResults } from "@assay/features/protection/server.ts";
import { type Customer, type Listener, listener, type Tx, type Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { type BoxFact, boxRule } from "../rules/box-receipt.ts";
import { listOf, placeTaken } from "../rules/boxes.ts";
import { describeBoxes } from "./box-answers.ts";
import { holdClosed } from "./boxes.ts";
import {
  type Box,
  findBox,
  findBoxOf,
  findSeries,
  holdOpenings,
  listLotsOf,
  listTaken,
  listWorksOf,
  type Series,
  writeBoxes,
  writeSeries,
} from "./boxes-store.ts";
import { boxLateNotice } from "./notices.ts";
import { artistAddress, boxBack, boxOpened, FEES, riskAddress, seriesAddress, spotAddress } from "./postings.ts";
import { handOverAll } from "./store.ts";

type Open = typeof calls.openBlindBox;

export async function openBlindBox(tx: Writer<Customer>, { id, seed }: InputOf<Open>): Promise<OutputOf<Open>> {
  const { customerId } = tx.caller;
  const found = (await findBoxOf(tx.db, customerId, id)) ?? reject("no-such-box");
  // The series comes first: who trades holds his accounts before his count, and who buys a box the series before his account.
  const series = (await findSeries(tx.db, found.seriesId, sql`for update`))!;
  const spent = (await openQuota(tx, "instructions", [customerId])).judge(customerId);
  if (spent) throw spent;
  const box = await holdClosed(tx, id);
  const opening = series.opening + 1;
  const opened: Box = { ...box, ask: null, offeredUntil: null, state: "opening", opening };
  await writeBoxes(tx.db, [opened]);
  await writeSeries(tx.db, { ...series, opening });
  const odds = listOf(await listWorksOf(tx.db, series.seriesId));
  const price = `${formatAmount(amount(series.currency, series.price))} ${series.currency}`;
  // What the public log seals before anything is drawn says which opening it is: nobody can reorder them afterwards.
  const otherwise = `series ${series.seriesId}, opening ${opening}: ${price}`;
  await requestDraws(tx, [{ feature: "nft", reference: box.id, customerId, seed, odds, otherwise }]);
  tx.emit(events.changed, { customerId });
  return { box: (await describeBoxes(tx.db, tx.now, [opened]))[0]! };
}

/** What was drawn for an opening, or that it came too late, decides it and all that waited for it. */
export const boxDrawn = (notify: Notify): Listener =>
  listener(proofs.drawn, async (tx, { feature, reference, outcome }) => {
    const found = feature === "nft" ? await findBox(tx.db, reference) : undefined;
    if (!found) return;
    const series = (await findSeries(tx.db, found.seriesId, sql`for update`))!;
    const box = (await findBox(tx.db, reference, sql`for update`))!;
    // It is told at least once.
    if (box.state !== "opening" || box.drawn !== null || box.late) return;
    await writeBoxes(tx.db, [{ ...box, drawn: outcome?.join(",") ?? null, late: outcome === null }]);
    await decideOpenings(tx, notify, series);
  });

/** Decides, in their order, the openings before which none waits. Who comes here holds the series' row. */
async function decideOpenings(tx: Tx, notify: Notify, series: Series): Promise<void> {
  const waiting = await holdOpenings(tx.db, series.seriesId);
  const first = waiting.findIndex(({ drawn, late }) => drawn === null && !late);
  const due = first < 0 ? waiting : waiting.slice(0, first);
  if (due.length === 0) return;
  const list = await listLotsOf(tx.db, series.seriesId);
  const names = listOf(await listWorksOf(tx.db, series.seriesId)).lots;
  const taken = await listTaken(tx.db, series.seriesId);
  const decided: Box[] = [];
  const evidence: Evidence[] = [];
  for (const box of due) {
    const { id, customerId, opening } = box;
    if (box.late) {
      decided.push({ ...box, state: "refunded", decidedAt: tx.now });
      continue;
    }
    const order = box.drawn!.split(",").map(Number);
    const place = placeTaken(order, new Set(taken))!;
    const fact: BoxFact = {
      id,
      series: String(series.seriesId),
      list: series.listHash,
      opening: String(opening),
      drawn: { order: order.map(String), taken: taken.map(String), place: String(place), lot: names[place]!.lot },
    };
    evidence.push({ customerId, subject: id, rule: boxRule, fact });
    decided.push({ ...box, state: "opened", place, pieceId: list[place]!.pieceId, decidedAt: tx.now });
    taken.push(place);
  }
  await pay(tx, series, decided);
  await writeBoxes(tx.db, decided);
  const opened = decided.filter(({ state }) => state === "opened");
  await handOverAll(
    tx.db,
    opened.map(({ pieceId, customerId, paid }) => ({
      pieceId: pieceId!,
      customerId,
      price: paid,
      currency: series.currency,
    })),
    tx.now,
  );
  const [piecesLeft, back] = [series.piecesLeft - opened.length, decided.length - opened.length];
  await writeSeries(tx.db, { ...series, piecesLeft, stock: series.stock + (series.state === "open" ? back : 0) });
  await recordEvidence(tx.db, evidence, tx.now);
  await notify(
    tx,
    decided.flatMap((box): Notice[] => (box.state === "refunded" ? [boxLateNotice(box, series)] : [])),
  );
  for (const customerId of new Set(decided.map(({ customerId }) => customerId))) tx.emit(events.changed, { customerId });
}

/** The price of an opened box is the artist's, less the fee; that of one whose draw was too late goes back. */
async function pay(tx: Tx, series: Series, decided: readonly Box[]): Promise<void> {
  const { seriesId, artistId, currency } = series;
  const late = decided.filter(({ state }) => state === "refunded");
  const spots = late.flatMap(({ customerId }) => [spotAddress(customerId), riskAddress(customerId)]);
  const moved = new Set([seriesAddress(seriesId), artistAddress(artistId), FEES, ...spots]);
  await tx.ledger.open([...moved].map((address) => ({ address, currency })));
  for (const box of decided) await tx.ledger.post(box.state === "opened" ? boxOpened(box, series) : boxBack(box, series));
  if (currency !== "USDT") return;
  await recordResults(
    tx,
    late.map((box) => boxBack(box, series)),
  );
}
