/** Money of follows: what comes into purses and leaves them, and the trader's share before each of that. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { utcDay } from "@assay/core/time.ts";
import { drainPurse, fundPurse, type PurseNow, readPurses, sharePurse } from "@assay/features/leverage/server.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { amount } from "@assay/core/money.ts";
import type { Customer, Job, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { copyFund, copyRelease, copyShare } from "./postings.ts";
import { type calls, events } from "../contract.ts";
import { aboveMaximum, moneyAsked, stopFromOf } from "../rules/settings.ts";
import { shareDue } from "../rules/share.ts";
import { money, QUOTE } from "../rules/terms.ts";
import { describeFollow } from "./answers.ts";
import { sharedNotice } from "./notices.ts";
import { noteStakeInPurse } from "./stake.ts";
import { findFollow, findTraders, type Follow, follows, holdFollows, insertFlows, type Trader, updateMoney } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

/** A follow whose row is held, its purse and its trader. */
export interface Held {
  readonly follow: Follow;
  readonly trader: Trader;
  readonly purse: PurseNow;
}

/** The accounts of follows' customers and of the traders whom they follow, all at once. */
export async function openAccounts(tx: Tx, customers: readonly string[], leaders: readonly string[]): Promise<void> {
  await tx.ledger.open([
    ...customers.flatMap((id) => (["available", "held"] as const).map((place) => accountOf(id, place))),
    ...leaders.map((id) => accountOf(id, "available")),
  ]);
}

const accountOf = (customerId: string, place: "available" | "held") => ({
  address: addressOf(customerId, "contract", place),
  currency: QUOTE,
});

/** Holds follows as they are now, after the accounts of all whose money they may move. With `traders` their rows too, before those of the follows. */
export async function hold(
  tx: Tx,
  marks: CopyTerms["marks"],
  found: readonly Follow[],
  { traders: withTraders = false }: { readonly traders?: boolean } = {},
): Promise<Held[]> {
  const traders = await findTraders(
    tx.db,
    found.map(({ traderId }) => traderId),
  );
  await openAccounts(
    tx,
    found.map(({ customerId }) => customerId),
    [...traders.values()].map(({ customerId }) => customerId),
  );
  if (withTraders)
    await sql`select id from copy.trader where id = any(${[...traders.keys()]}::uuid[]) order by id for no key update`.execute(
      tx.db,
    );
  const held = await holdFollows(
    tx.db,
    found.map(({ id }) => id),
  );
  const purses = await readPurses(
    tx.db,
    marks,
    held.map(({ id }) => id),
  );
  return held.map((follow) => ({
    follow,
    trader: traders.get(follow.traderId)!,
    purse: purses.get(follow.id) ?? emptyPurse(follow),
  }));
}

export const emptyPurse = ({ id, customerId }: Pick<Follow, "id" | "customerId">): PurseNow => ({
  id,
  customerId,
  free: 0n,
  margin: 0n,
  profit: 0n,
  costs: 0n,
  open: 0,
});

/** Holds one follow of the caller that goes on. Rejects `no-such-follow`, `follow-ended`. */
export async function holdOwn(tx: Writer<Customer>, { marks }: CopyTerms, id: string, more = {}): Promise<Held> {
  const found = (await findFollow(tx.db, tx.caller.customerId, id)) ?? reject("no-such-follow");
  const [held] = await hold(tx, marks, [found], more);
  if (held!.follow.state === "ended" || held!.follow.ending !== null) reject("follow-ended");
  return held!;
}

/** A reference that no other movement of the follow has. */
const nextReference = (follow: Follow): { follow: Follow; reference: string } => ({
  follow: { ...follow, changes: follow.changes + 1 },
  reference: `${follow.id}#${follow.changes + 1}`,
});

/** Pays the traders what is due of follows that are held, and writes nothing of them yet. What a purse lacks is not owed. */
export async function takeShare(tx: Tx, held: Held): Promise<Held> {
  const { trader, purse } = held;
  const due = shareDue(held.follow);
  const units = due < purse.free ? due : purse.free;
  const highWater = held.follow.realised > held.follow.highWater ? held.follow.realised : held.follow.highWater;
  if (units <= 0n) return { ...held, follow: { ...held.follow, highWater } };
  const { follow, reference } = nextReference(held.follow);
  const { id, customerId } = follow;
  await sharePurse(tx, { id, customerId, units, posting: copyShare({ customerId, units, reference }, trader.customerId) });
  tx.emit(events.leadChanged, { customerId: trader.customerId });
  return {
    trader,
    follow: { ...follow, highWater, shared: follow.shared + units },
    purse: { ...purse, free: purse.free - units },
  };
}

/** Takes all that is free out of a purse that is held, and writes nothing of the follow yet. */
export async function drain(tx: Tx, held: Held, units: bigint): Promise<Held> {
  if (units <= 0n) return held;
  const { follow, reference } = nextReference(held.follow);
  const { id, customerId } = follow;
  const refused = await drainPurse(tx, { id, customerId, units, posting: copyRelease({ customerId, units, reference }) });
  if (refused) throw refused;
  await insertFlows(tx.db, [{ followId: follow.id, at: tx.now, units: -units }]);
  return moved(held, { ...follow, takenOut: follow.takenOut + units }, { ...held.purse, free: held.purse.free - units });
}

/** What a purse is worth as far as anybody can tell: without a mark what is open counts as it was paid for. */
const worthOf = ({ free, margin, profit = 0n }: PurseNow): bigint => free + margin + profit;

/** A follow whose money has moved, with what its stop loss is measured from now. */
export function moved(held: Held, follow: Follow, purse: PurseNow, added = 0n): Held {
  return { ...held, follow: { ...follow, stopFrom: stopFromOf(follow, worthOf(purse), added) }, purse };
}

/** Pays into the purse of a follow that is held. Rejects `insufficient-balance` and what protection says. */
export async function fund(tx: Tx, marks: CopyTerms["marks"], held: Held, units: bigint): Promise<Held> {
  const { follow, reference } = nextReference(held.follow);
  const { id, customerId } = follow;
  const refused = await fundPurse(tx, marks, { id, customerId, units, posting: copyFund({ customerId, units, reference }) });
  if (refused) throw refused;
  await insertFlows(tx.db, [{ followId: follow.id, at: tx.now, units }]);
  await noteStakeInPurse(tx, customerId, units);
  return moved(held, { ...follow, paidIn: follow.paidIn + units }, { ...held.purse, free: held.purse.free + units }, units);
}

type Call = typeof calls.changeMoney;

export const changeMoney =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, { follow_user_id: id, change, amount: text }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const units = moneyAsked(text);
    if (units instanceof Rejection) throw units;
    const held = await takeShare(tx, await holdOwn(tx, terms, id));
    const { follow, trader, purse } = held;
    const isAdding = change === "add";
    if (isAdding && follow.paidIn - follow.takenOut + units > trader.amountMax) throw aboveMaximum(money(trader.amountMax));
    if (!isAdding && units > purse.free) reject("insufficient-balance");
    const done = isAdding ? await fund(tx, terms.marks, held, units) : await drain(tx, held, units);
    await updateMoney(tx.db, [done.follow]);
    tx.emit(events.followsChanged, { customerId: follow.customerId });
    return { follow: describeFollow(done.follow, trader, done.purse) };
  };

/** The Monday that begins a moment's week, in days since 1970. */
export const weekOf = (now: Date): number => {
  const day = utcDay(now);
  // The first day of 1970 was a Thursday.
  return day - ((day + 3) % 7);
};

const PAGE = 100;

/** Each Monday 00:00 UTC traders get what is due to them: once a week and follow, whoever looks and however late. */
export const shareWeekly = ({ marks, notify }: CopyTerms): Job => ({
  name: "copy.share",
  everyMs: 10_000,
  run: async (tx) => {
    const week = weekOf(tx.now);
    const found = await follows.select(
      tx.db,
      sql`where state <> 'ended' and shared_week < ${week} order by shared_week, id limit ${PAGE}`,
    );
    if (found.length === 0) return "done";
    const done: Held[] = [];
    for (const held of await hold(tx, marks, found)) {
      if (held.follow.state === "ended" || held.follow.sharedWeek >= week) continue;
      const { follow, ...rest } = await takeShare(tx, held);
      done.push({ ...rest, follow: { ...follow, sharedWeek: week } });
    }
    await updateMoney(
      tx.db,
      done.map(({ follow }) => follow),
    );
    const before = new Map(found.map((one) => [one.id, one.shared]));
    await notify(
      tx,
      done.flatMap(({ follow, trader }) => {
        const paid = follow.shared - before.get(follow.id)!;
        return paid > 0n ? [sharedNotice(follow, trader, amount(QUOTE, paid))] : [];
      }),
    );
    for (const customerId of new Set(done.map(({ follow }) => follow.customerId))) tx.emit(events.followsChanged, { customerId });
    return found.length === PAGE ? "more" : "done";
  },
});
