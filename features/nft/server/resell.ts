/** A customer offers what he owns. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { areTimesSound, FEE, marginOf, type Mode, priceUnits, RESALES_MAX } from "../rules.ts";
import { describeSales } from "./answers.ts";
import { countOpenOf, findPieceOf, findWorks, holdWork, offer, type Sale, sales, takeNumbers, type Work } from "./store.ts";

type Call = typeof calls.resellNFT;

interface Offered {
  readonly mode: Mode;
  readonly currency: string;
  readonly price: string;
  readonly step?: string | undefined;
  readonly starts_at: number;
  readonly ends_at: number;
}

/** What was asked for as terms, or a refusal. A start of 0, or one that has just passed, is now. */
export function termsOf(
  asked: Offered,
  now: Date,
): Pick<Sale, "mode" | "currency" | "price" | "step" | "margin" | "startsAt" | "endsAt"> {
  const { mode, currency } = asked;
  const units = (text: string | undefined): bigint =>
    priceUnits(currency, text ?? "") ?? reject("wrong-amount", wrongAmount(scaleOf(currency)));
  const price = units(asked.price);
  const step = mode === "auction" ? units(asked.step) : null;
  const startsAt = asked.starts_at === 0 ? now : new Date(asked.starts_at);
  const endsAt = new Date(asked.ends_at);
  if (!areTimesSound({ startsAt, endsAt }, now)) reject("wrong-times");
  return { mode, currency, price, step, margin: mode === "auction" ? marginOf(price) : null, startsAt, endsAt };
}

/** Opens a sale. Its fee and royalty are those of this moment. */
export async function openSale(
  { db }: Pick<Tx, "db">,
  { workId, artistId, collectionId, royalty }: Work,
  terms: ReturnType<typeof termsOf>,
  of: Pick<Sale, "pieceId" | "sellerId" | "stock">,
): Promise<Sale> {
  const saleId = await takeNumbers(db, "sale");
  const quiet = { top: null, topBy: null, bids: 0, extensions: 0, state: "open" } as const;
  const sale: Sale = { saleId, workId, artistId, collectionId, fee: FEE, royalty, ...terms, ...of, ...quiet };
  await sales.insert(db, [sale]);
  return sale;
}

export async function resellNFT(tx: Writer<Customer>, { piece_id, ...asked }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const piece = (await findPieceOf(tx.db, customerId, piece_id, sql`for update`)) ?? reject("no-such-piece");
  if (piece.saleId !== null) reject("piece-on-sale");
  // Whoever removes the work waits here, or is waited for.
  await holdWork(tx.db, piece.workId);
  const work = (await findWorks(tx.db, [piece.workId])).get(piece.workId)!;
  if (work.removedFor !== null) reject("artwork-removed");
  const terms = termsOf(asked, tx.now);
  if ((await countOpenOf(tx.db, customerId)) >= RESALES_MAX) reject("too-many-resales", { maximum: RESALES_MAX });
  const sale = await openSale(tx, work, terms, { pieceId: piece_id, sellerId: customerId, stock: 1 });
  await offer(tx.db, piece_id, sale.saleId);
  tx.emit(events.changed, { customerId });
  return { sale: (await describeSales(tx.db, tx.now, [sale]))[0]! };
}
