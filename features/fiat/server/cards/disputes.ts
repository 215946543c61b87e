/** Payments that a card's holder takes back at his bank. They are asked about until the provider has decided. */
import { HOUR_MS, later } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../../contract.ts";
import { holdPayment } from "../store.ts";
import type { FiatTerms } from "../terms.ts";
import { askingJob } from "./asking.ts";
import { bookMovements } from "./book.ts";
import type { Cards, DisputeFound } from "./port.ts";
import { type CardDispute, claimDispute, findTryOfIntent, holdDispute, writeDispute } from "./store.ts";

/** A bank decides in weeks, and a message tells sooner. */
const LOOK_MS = 6 * HOUR_MS;
/** A house that was down for days may hear of a dispute before it has asked about the payment. */
const FOREIGN_MS = 72 * HOUR_MS;

export const followDisputes = (terms: FiatTerms, cards: Cards): Job =>
  askingJob<CardDispute, DisputeFound>(terms, cards, {
    name: "fiat.card-disputes",
    claim: async ({ db, now }) => await claimDispute(db, now),
    ask: async (provider, { id }) => await provider.lookDispute(id),
    decide: async (tx, { id }, found) => {
      const row = (await holdDispute(tx.db, id))!;
      if (row.dueAt === null) return;
      const one = found.intent === null ? undefined : await findTryOfIntent(tx.db, found.intent);
      if (one?.state !== "paid") {
        // Of a payment that is asked about still, it is known in a moment; of another house's, never, and after days nobody asks.
        const isOurs = one !== undefined || tx.now.getTime() - row.firstHeardAt.getTime() < FOREIGN_MS;
        if (!isOurs) await writeDispute(tx.db, { ...row, state: "foreign", dueAt: null });
        return;
      }
      const { state, units, currency } = found;
      const payment = (await holdPayment(tx.db, one.paymentId))!;
      const dueAt = state === "open" ? later(tx.now, LOOK_MS) : null;
      await writeDispute(tx.db, { ...row, state, tryId: one.id, units, currency, dueAt });
      // While it is open nothing is booked: only what is lost has left for good. Where it is a part of the charge, people explain it, and where
      // it is in another currency they read from the provider's statement what it took.
      if (state === "lost" && currency === payment.currency)
        await bookMovements(terms, tx, payment.accountId, [
          { bankId: id, bookedAt: found.at, units: -units, name: "", reference: `DISPUTE ${id}`, reverses: one.charge! },
        ]);
      tx.emit(events.changed, { customerId: payment.customerId });
    },
  });
