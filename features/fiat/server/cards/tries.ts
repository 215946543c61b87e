/** Pages of the provider: made once the order is committed, and asked about until it is known what has become of them. */
import { later } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { events } from "../../contract.ts";
import { askAgainAt, FAILED_MS, PAGE_MS } from "../../rules/cards.ts";
import { holdPayment, listById, type Payment } from "../store.ts";
import type { FiatTerms } from "../terms.ts";
import { openVault } from "../vault.ts";
import { askingJob } from "./asking.ts";
import { bookMovements } from "./book.ts";
import type { CardProvider, Cards, Charge, Found } from "./port.ts";
import { type CardTry, claimTry, holdTry, writeTry } from "./store.ts";

type News = { readonly page: Awaited<ReturnType<CardProvider["begin"]>> } | { readonly found: Found };

export function askCards(terms: FiatTerms, cards: Cards): Job {
  async function ask(provider: CardProvider, row: CardTry, payment: Payment): Promise<News> {
    const { id, reference, currency, fiat, sealed } = payment;
    if (row.session !== null) {
      const found = await provider.look(row.session);
      if (found.charge && found.charge.currency !== currency)
        throw new Error("a card was charged in another currency than agreed");
      return { found };
    }
    const page = await provider.begin({
      key: row.id,
      currency,
      units: fiat,
      reference,
      returnUrl: `${terms.origin}/#/pages/fund/buyerCryptoPay?${new URLSearchParams({ id })}`,
      email: openVault(terms.keys).open(sealed).email,
      // Of its making, so that a page that is asked for twice is the same.
      until: later(row.createdAt, PAGE_MS),
    });
    return { page };
  }

  return askingJob<{ readonly row: CardTry; readonly payment: Payment }, News>(terms, cards, {
    name: "fiat.cards",
    claim: async ({ db, now }) => {
      const row = await claimTry(db, now);
      return row && { row, payment: (await listById(db, [row.paymentId]))[0]! };
    },
    ask: async (provider, { row, payment }) => await ask(provider, row, payment),
    decide: async (tx, { row: { id } }, news) => {
      const row = (await holdTry(tx.db, id))!;
      if (row.dueAt === null) return;
      const found = "found" in news ? news.found : undefined;
      if (found?.charge) await takeCharge(terms, tx, row, { ...found, charge: found.charge });
      // What is paid stays so: only what the provider keeps of it may still be unknown.
      else if (row.state !== "paid") await writeTry(tx.db, nextOf(tx, row, news));
      tx.emit(events.changed, { customerId: row.customerId });
    },
  });
}

/** What was charged is a movement of our account with the provider, and so is what the provider keeps, once it knows that. */
async function takeCharge(terms: FiatTerms, tx: Tx, row: CardTry, found: Found & { readonly charge: Charge }): Promise<void> {
  const { intent, declined: decline, charge: paid } = found;
  const { id: charge, fingerprint, last4, fee } = paid;
  const { accountId, reference } = (await holdPayment(tx.db, row.paymentId))!;
  // What was charged stays as it was first told.
  const next: CardTry =
    row.state === "paid" ? { ...row, fee } : { ...row, state: "paid", intent, decline, charge, fingerprint, last4, fee };
  await writeTry(tx.db, { ...next, dueAt: fee === null ? row.dueAt : null });
  const took = { bookedAt: paid.at, name: paid.name };
  const came = { ...took, bankId: charge, units: paid.units, reference };
  const kept = { ...took, bankId: `${charge}-fee`, units: -(fee ?? 0n), reference: `FEE ${charge}`, isFee: true } as const;
  await bookMovements(terms, tx, accountId, [...(row.state === "paid" ? [] : [came]), ...(kept.units < 0n ? [kept] : [])]);
}

function nextOf(tx: Tx, row: CardTry, news: News): CardTry {
  const told = toldOf(row, news);
  const isNew = told.state !== undefined && told.state !== row.state;
  const next = { ...row, ...told, ...(isNew && { asks: 0, dueAt: askAgainAt(tx.now, 0) }) };
  const isOver = next.state === "over" || (next.state === "failed" && tx.now >= later(row.createdAt, FAILED_MS));
  return isOver ? { ...next, dueAt: null } : next;
}

function toldOf(row: CardTry, news: News): Partial<CardTry> {
  if ("page" in news) {
    if (row.session !== null) return {};
    return news.page === "refused" ? { state: "over" } : { ...news.page, state: "open" };
  }
  const { state, intent, declined } = news.found;
  return { state: state === "paid" ? row.state : state, intent, decline: declined };
}
