/** A payment's pages of the provider: how many a customer may open, and what he is told of the last one. */
import type { OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { declineOf, TRIES_MAX } from "../../rules/cards.ts";
import type { Payment } from "../store.ts";
import { type CardTry, countTries, findLastTry, tries } from "./store.ts";

/** Another page for a payment that is locked by the caller. */
export async function beginTry(tx: Tx, { id: paymentId, customerId }: Pick<Payment, "id" | "customerId">): Promise<CardTry> {
  if ((await countTries(tx.db, customerId, later(tx.now, -DAY_MS))) >= TRIES_MAX)
    reject("too-many-card-pages", { maximum: TRIES_MAX });
  const row: CardTry = {
    id: tx.random.id(tx.now),
    paymentId,
    customerId,
    createdAt: tx.now,
    state: "asked",
    session: null,
    url: null,
    decline: null,
    intent: null,
    charge: null,
    fingerprint: null,
    last4: null,
    fee: null,
    dueAt: tx.now,
    asks: 0,
  };
  await tries.insert(tx.db, [row]);
  return row;
}

type Told = NonNullable<OutputOf<typeof calls.showPayment>["card"]>;

/** What a customer is told of his payment's last page. */
export async function describeCard(db: Database, { id, customerId }: Payment, now: Date): Promise<Told> {
  const row = await findLastTry(db, id);
  const used = await countTries(db, customerId, later(now, -DAY_MS));
  return {
    state: row?.state ?? "over",
    url: row?.state === "open" ? row.url : null,
    declined: row === undefined || row.decline === null ? null : declineOf(row.decline),
    tries_left: Math.max(TRIES_MAX - used, 0),
  };
}
