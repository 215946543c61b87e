/** Follows end: by their customers, by stops of their purses, with their traders, or by protection. What is left goes back when nothing is open. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import {
  listOpenIn,
  listPositionsBy,
  type Marks,
  claimingPurses,
  type PurseNow,
  readPurses,
  riskRefused,
} from "@assay/features/leverage/server.ts";
import { events as protectionEvents } from "@assay/features/protection/contract.ts";
import { type Customer, type Job, type Listener, listener, type Tx, type Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { QUOTE } from "../rules/terms.ts";
import { describeFollow } from "./answers.ts";
import { awaitingExits } from "./copies-store.ts";
import { keepCopies } from "./keep-copies.ts";
import { drain, hold, holdOwn, type Held, moved, openAccounts, takeShare } from "./money.ts";
import { endedNotice } from "./notices.ts";
import { endThese } from "./stops.ts";
import { addFollowers, addKept, findFollow, type Follow, follows, insertFlows, updateEnds, updateMoney } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

type Cancel = typeof calls.cancel;

export const cancel =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, { follow_user_id: id, positions }: InputOf<Cancel>): Promise<OutputOf<Cancel>> => {
    const found = await holdOwn(tx, terms, id, { traders: true });
    const held = positions === "keep" ? await keepAll(tx, terms.marks, await takeShare(tx, found)) : found;
    const ending: Held = { ...held, follow: { ...held.follow, ending: "customer" } };
    const done = ending.purse.open === 0 ? await finish(tx, ending) : ending;
    await write(tx, [done]);
    tx.afterCommit(() => terms.copier.wakeEnding());
    return { follow: describeFollow(done.follow, done.trader, done.purse) };
  };

/** All that is open in the purse becomes its customer's own. */
async function keepAll(tx: Tx, marks: Marks, held: Held): Promise<Held> {
  const open = await listOpenIn(tx.db, [held.follow.id]);
  return await keep(
    tx,
    marks,
    held,
    open.map(({ id }) => id),
  );
}

/** Positions leave the purse: with their profit they are a flow. A share that is due was taken before. */
async function keep(tx: Tx, marks: Marks, held: Held, ids: readonly string[]): Promise<Held> {
  const { id } = held.follow;
  await updateMoney(tx.db, [held.follow]);
  const kept = await keepCopies(tx, ids);
  if (kept.length === 0) return held;
  const [follow] = await follows.select(tx.db, sql`where id = ${id}`);
  const [before, after] = [held.purse, (await readPurses(tx.db, marks, [id])).get(id)!];
  // Without a mark nobody can say what they have won: the flow is their margins.
  const profit = before.profit === undefined || after.profit === undefined ? 0n : before.profit - after.profit;
  const units = before.margin - after.margin + profit;
  await insertFlows(tx.db, [{ followId: id, at: tx.now, units: -units }]);
  await addKept(tx.db, held.follow.customerId, units);
  return moved(held, follow!, after);
}

type SelfHold = typeof calls.selfHold;

export const selfHold =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, { transaction_id: id }: InputOf<SelfHold>): Promise<OutputOf<SelfHold>> => {
    const { customerId } = tx.caller;
    const [position] = await listPositionsBy(tx.db, [id]);
    if (position?.customerId !== customerId) reject("no-such-position");
    if (position.state !== "open") reject("position-not-open");
    const follow = position.purse === null ? undefined : await findFollow(tx.db, customerId, position.purse);
    // His account and the trader's at once: whoever takes both takes them in one order.
    const [held] = follow ? await hold(tx, terms.marks, [follow]) : reject("no-copy");
    const [now] = await listPositionsBy(tx.db, [id]);
    if (now!.state !== "open") reject("position-not-open");
    if (now!.purse === null) reject("no-copy");
    const done = await keep(tx, terms.marks, await takeShare(tx, held!), [id]);
    await write(tx, [done]);
    return { follow: describeFollow(done.follow, done.trader, done.purse) };
  };

/**
 * A follow of which nothing is open pays the share that is due, gives back what is left, and has ended. While the house owes it something
 * it stays, so that this goes back as well.
 */
async function finish(tx: Tx, held: Held): Promise<Held> {
  const shared = await takeShare(tx, held);
  const done = await drain(tx, shared, shared.purse.free);
  if ((await claimingPurses(tx.db, [done.follow.id])).size > 0) return done;
  await addFollowers(tx.db, -1, [done.trader.id]);
  tx.emit(events.leadChanged, { customerId: done.trader.customerId });
  return { ...done, follow: { ...done.follow, state: "ended", endedAt: tx.now } };
}

async function write(tx: Tx, changed: readonly Held[]): Promise<void> {
  const rows = changed.map(({ follow }) => follow);
  await updateMoney(tx.db, rows);
  await updateEnds(tx.db, rows);
  for (const customerId of new Set(rows.map((one) => one.customerId))) tx.emit(events.followsChanged, { customerId });
}

const PAGE = 100;

/** Whether its customer keeps what is open, because its trader leads no more. */
const keeps = ({ atClose, ending }: Follow): boolean =>
  atClose === "keep" && (ending === "trader-closed" || ending === "trader-blown");

/**
 * Ends follows that are ending as soon as nothing of them is open, or what is open has become their customers' own after all exits that were
 * led before: page by page, so that some that wait keep no others.
 */
export function finishEnding({ marks, notify }: CopyTerms): Job {
  let after = FIRST;
  return {
    name: "copy.finish",
    everyMs: 1_000,
    run: async (tx) => {
      const found = await follows.select(
        tx.db,
        sql`where ending is not null and state <> 'ended' and id > ${after} order by id limit ${PAGE}`,
      );
      const purses = await readPurses(
        tx.db,
        marks,
        found.map(({ id }) => id),
      );
      const claiming = await claimingPurses(
        tx.db,
        found.map(({ id }) => id),
      );
      const waiting = await awaitingExits(
        tx.db,
        found.filter(keeps).map(({ id }) => id),
      );
      const mayEnd = (follow: Follow, { open, free }: Pick<PurseNow, "open" | "free">): boolean =>
        open === 0 ? free > 0n || !claiming.has(follow.id) : keeps(follow) && !waiting.has(follow.id);
      const ready = found.filter((one) => mayEnd(one, purses.get(one.id) ?? { open: 0, free: 0n }));
      const done: Held[] = [];
      const kept = new Map<string, bigint>();
      for (const held of await hold(tx, marks, ready, { traders: true })) {
        if (held.follow.state === "ended" || !mayEnd(held.follow, held.purse)) continue;
        const all = held.purse.open === 0 ? held : await keepAll(tx, marks, await takeShare(tx, held));
        kept.set(held.follow.id, all.follow.takenOut - held.follow.takenOut);
        done.push(await finish(tx, all));
      }
      await write(tx, done);
      const before = new Map(found.map((one) => [one.id, one.takenOut + (kept.get(one.id) ?? 0n)]));
      const told = done.filter(({ follow }) => follow.state === "ended" && follow.ending !== "customer");
      await notify(
        tx,
        told.map(({ follow, trader }) =>
          endedNotice(follow, trader, {
            back: amount(QUOTE, follow.takenOut - before.get(follow.id)!),
            hasKept: (kept.get(follow.id) ?? 0n) > 0n,
          }),
        ),
      );
      const isFull = found.length === PAGE;
      tx.afterCommit(() => void (after = isFull ? found.at(-1)!.id : FIRST));
      return isFull ? "more" : "done";
    },
  };
}

/** Below every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
/** Who lets no new risk begin copies no more openings: his follows rest, and those of who has excluded himself and has nothing open end. */
export const watchProtection = ({ marks, copier }: CopyTerms): Listener =>
  listener(protectionEvents.changed, async (tx, { customerId }) => {
    const running = await follows.select(
      tx.db,
      sql`where customer_id = ${customerId} and state <> 'ended' and ending is null order by id`,
    );
    if (running.length === 0) return;
    await openAccounts(tx, [customerId], []);
    const refused = (await riskRefused(tx, customerId))?.code;
    if (refused !== "self-excluded" && refused !== "cooling-off") return;
    const purses = await readPurses(
      tx.db,
      marks,
      running.map(({ id }) => id),
    );
    await sql`
      update copy.follow set state = 'paused', pause_reason = 'protection' where customer_id = ${customerId} and state = 'following' and ending is null`.execute(
      tx.db,
    );
    const empty = refused === "self-excluded" ? running.filter(({ id }) => (purses.get(id)?.open ?? 0) === 0) : [];
    await endThese(
      tx,
      copier,
      empty.map((follow) => ({ follow, reason: "protection" })),
    );
    tx.emit(events.followsChanged, { customerId });
  });
