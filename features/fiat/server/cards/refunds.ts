/**
 * What people have decided to pay back to a card: the provider is asked until its answer is known. A card's bank may send it back weeks after it
 * went, so it is looked at for as long, and comes back into the books as a movement of its own.
 */
import { later } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import {
  askAgainAt,
  beyondOf,
  failedIn,
  failureOf,
  partedOf,
  REFUND_LOOK_MS,
  REFUND_WATCH_MS,
  restOf,
} from "../../rules/cards.ts";
import type { Movement } from "../../rules/statement.ts";
import { bookAccounts, reopened } from "../book-postings.ts";
import { holdLine, type Line, listNamed, writeLines } from "../books-store.ts";
import { type Account, findAccount } from "../store.ts";
import type { FiatTerms } from "../terms.ts";
import { askingJob } from "./asking.ts";
import { bookMovements } from "./book.ts";
import type { CardProvider, Cards, OtherRefund } from "./port.ts";
import {
  type CardRefund,
  claimRefund,
  findRefundNamed,
  holdOthers,
  holdRefund,
  listKnown,
  refunds,
  writeRefund,
} from "./store.ts";

const sumOf = (rows: readonly Pick<CardRefund, "units">[]): bigint => rows.reduce((sum, { units }) => sum + units, 0n);

/**
 * A bank is told outside; what came by a card goes back by its provider, once for each id that this answers with. Where others have paid back a
 * part, only the rest is asked for.
 */
export async function askRefund(tx: Tx, account: Account, line: Line): Promise<string | undefined> {
  if (account.method !== "card") return undefined;
  // What came back goes to the card that it was charged to.
  const before = failedIn(line.bankId);
  const charge = (before && (await findRefundNamed(tx.db, before))?.charge) ?? line.bankId;
  const id = tx.random.id(tx.now);
  const others = await holdOthers(tx.db, line.id);
  const units = restOf(line.returned, sumOf(others));
  // Nothing is left to ask for: what others have paid back last is looked at in place of it.
  const last = units === 0n ? others.at(-1) : undefined;
  if (last) {
    await writeRefund(tx.db, { ...last, state: "waits", dueAt: tx.now, asks: 0 });
    return id;
  }
  const row: CardRefund = {
    id,
    lineId: line.id,
    charge,
    units,
    reference: line.returnReference!,
    createdAt: tx.now,
    state: "asked",
    refund: null,
    dueAt: tx.now,
    asks: 0,
  };
  await refunds.insert(tx.db, [row]);
  return id;
}

type News = Awaited<ReturnType<CardProvider["refund"]>>;
interface Asked {
  readonly row: CardRefund;
  readonly known: readonly string[];
}

export const refundCards = (terms: FiatTerms, cards: Cards): Job =>
  askingJob<Asked, News>(terms, cards, {
    name: "fiat.card-refunds",
    claim: async ({ db, now }) => {
      const row = await claimRefund(db, now);
      return row && { row, known: await listKnown(db, row.charge) };
    },
    ask: async (provider, { row: { id: key, charge, units, refund }, known }) =>
      refund === null ? await provider.refund({ key, charge, units, known }) : await provider.lookRefund(refund),
    decide: async (tx, { row: { id } }, news) => {
      const row = (await holdRefund(tx.db, id))!;
      if (row.dueAt === null) return;
      const next = nextOf(tx, row, news);
      await writeRefund(tx.db, next);
      if (next.state === row.state) return;
      const line = (await holdLine(tx.db, row.lineId))!;
      if (typeof news === "object" && "others" in news) await noteOthers(tx, row, news.others);
      if (next.state === "failed" || next.state === "elsewhere") await reopen(tx, line, row.id);
      if (next.state === "bounced") await bookMovements(terms, tx, line.accountId, await sentBack(tx, line.accountId, next));
      if (next.state !== "done") return;
      const gone = [next, ...(await takeOthers(tx, line))];
      await bookMovements(
        terms,
        tx,
        line.accountId,
        partedOf(line.returned, gone).flatMap((one) => wentOut(tx, one)),
      );
    },
  });

/** What goes beyond all that was to go back is a movement that nobody has decided: people say what it was, such as a loss. */
function wentOut(
  { now: bookedAt }: Tx,
  { refund, reference, within, beyond }: CardRefund & { readonly within: bigint; readonly beyond: bigint },
): Movement[] {
  const bankId = refund!;
  const decided = { bankId, bookedAt, units: -within, name: "", reference };
  if (beyond === 0n) return [decided];
  const more = { bookedAt, units: -beyond, name: "", reference: `BEYOND ${bankId}` };
  return within === 0n ? [{ ...more, bankId }] : [decided, { ...more, bankId: beyondOf(bankId) }];
}

/** In the parts in which it went, so that each takes back its own. */
async function sentBack({ db, now: bookedAt }: Tx, accountId: string, { refund }: CardRefund): Promise<Movement[]> {
  const went = await listNamed(db, accountId, [refund!, beyondOf(refund!)]);
  return went.map(({ bankId, units }) => ({
    bankId: failureOf(bankId),
    bookedAt,
    units: -units,
    name: "",
    reference: `FAILED ${bankId}`,
    reverses: bankId,
  }));
}

function nextOf({ now }: Tx, row: CardRefund, news: News): CardRefund {
  if (news === "refused") return { ...row, state: "failed", dueAt: null };
  if ("others" in news) return { ...row, state: "elsewhere", dueAt: null };
  const named = { ...row, refund: news.refund };
  if (news.state === "failed") return { ...named, state: row.state === "done" ? "bounced" : "failed", dueAt: null };
  if (news.state === "waits")
    return row.state === "asked" ? { ...named, state: "waits", asks: 0, dueAt: askAgainAt(now, 0) } : named;
  const isWatched = now < later(row.createdAt, REFUND_WATCH_MS);
  return { ...named, state: "done", asks: 0, dueAt: isWatched ? later(now, REFUND_LOOK_MS) : null };
}

/** What others have paid back is kept under the provider's names, for people to see. */
async function noteOthers(tx: Tx, { lineId, charge, reference }: CardRefund, others: readonly OtherRefund[]): Promise<void> {
  const row = { lineId, charge, reference, createdAt: tx.now, state: "elsewhere", dueAt: null, asks: 0 } as const;
  await refunds.insert(
    tx.db,
    others.map((other) => ({ id: tx.random.id(tx.now), ...row, ...other })),
    sql`on conflict do nothing`,
  );
}

/** With the rest, all that others have paid back of the same line is ours: it is booked beside it, and watched as long. */
async function takeOthers(tx: Tx, line: Line): Promise<CardRefund[]> {
  const others = await holdOthers(tx.db, line.id);
  const taken = others.map((one): CardRefund => ({ ...one, state: "done", asks: 0, dueAt: later(tx.now, REFUND_LOOK_MS) }));
  await refunds.update(tx.db, taken, ["state", "dueAt", "asks"]);
  return taken;
}

/** Nothing of ours has moved: it waits for people again. */
async function reopen(tx: Tx, line: Line, refundId: string): Promise<void> {
  const account = (await findAccount(tx.db, line.accountId))!;
  await tx.ledger.open([...bookAccounts(account)]);
  for (const posting of reopened(account, refundId, line.returned)) await tx.ledger.post(posting);
  const before = failedIn(line.bankId) === undefined ? "double" : "came-back";
  const fate = line.fate === "returned" ? before : line.fate;
  await writeLines(tx.db, [{ ...line, fate, open: line.returned, returned: 0n, returnReference: null }]);
}
