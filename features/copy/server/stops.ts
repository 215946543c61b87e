/** Stops of follows: a purse that is worth so much less or more than what they are measured from ends its follow. */
import type { Price } from "@assay/core/money.ts";
import { listPursesOpenIn, type Marks, marksNow, type PurseNow, readPurses } from "@assay/features/leverage/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { events } from "../contract.ts";
import { stopReached } from "../rules/settings.ts";
import { hold } from "./money.ts";
import { type EndReason, type Follow, follows } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

/** Below every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
const PAGE = 500;

const hasStops = sql`state <> 'ended' and ending is null and (stop_loss is not null or take_profit is not null)`;

/** A market whose mark has moved, and the purse after which its purses have not been looked at. */
interface Left {
  readonly symbol: string;
  readonly mark: Price | undefined;
  readonly after: string;
}

/**
 * Judges the follows whose worth may have moved since they were judged last: by their own money and settings (an index has these alone), or
 * by the mark of a market in which their purses have something open. Where a market has no mark, its next one judges them.
 */
export function watchStops({ marks, copier }: CopyTerms): Job {
  const judged = new Map<string, Price | undefined>();
  let left: readonly Left[] = [];
  return {
    name: "copy.stops",
    everyMs: 1_000,
    run: async (tx) => {
      const moved = await follows.select(tx.db, sql`where moves <> judged and ${hasStops} order by id limit ${PAGE}`);
      const page = await pageOf(tx.db, left.length > 0 ? left : movedMarks(marks, judged));
      const known = new Set(moved.map(({ id }) => id));
      const others = page.purses.filter((id) => !known.has(id));
      const marked =
        others.length > 0 ? await follows.select(tx.db, sql`where id = any(${others}::uuid[]) and ${hasStops} order by id`) : [];
      await judge(tx, { marks, copier }, [...moved, ...marked]);
      await noteJudged(tx.db, moved);
      tx.afterCommit(() => {
        for (const { symbol, mark } of page.done) judged.set(symbol, mark);
        left = page.left;
      });
      return page.left.length > 0 || moved.length === PAGE ? "more" : "done";
    },
  };
}

/** Markets whose mark is another than when all of their purses were judged last. */
const movedMarks = (marks: Marks, judged: ReadonlyMap<string, Price | undefined>): Left[] =>
  [...marks.contracts.keys()]
    .map((symbol): Left => ({ symbol, mark: marksNow(marks)(symbol), after: FIRST }))
    .filter(({ symbol, mark }) => !judged.has(symbol) || judged.get(symbol) !== mark);

interface PursesPage {
  readonly purses: readonly string[];
  /** Markets of which all purses are in this page or in one before it, and those of which more are left. */
  readonly done: readonly Left[];
  readonly left: readonly Left[];
}

async function pageOf(db: Database, queue: readonly Left[]): Promise<PursesPage> {
  const purses = new Set<string>();
  for (const [at, market] of queue.entries()) {
    const found = await listPursesOpenIn(db, { ...market, limit: PAGE });
    for (const id of found) purses.add(id);
    const isFull = found.length === PAGE;
    if (isFull || purses.size >= PAGE)
      return {
        purses: [...purses],
        done: queue.slice(0, isFull ? at : at + 1),
        left: [...(isFull ? [{ ...market, after: found.at(-1)! }] : []), ...queue.slice(at + 1)],
      };
  }
  return { purses: [...purses], done: queue, left: [] };
}

/** How far follows have been judged: what has moved them since is judged next time, and so is one that somebody holds. */
async function noteJudged(db: Database, judged: readonly Follow[]): Promise<void> {
  if (judged.length === 0) return;
  await sql`
    with free as materialized (
      select f.id, j.moves from unnest(
        ${judged.map(({ id }) => id)}::uuid[], ${judged.map(({ moves }) => moves)}::int[]
      ) as j(id, moves) join copy.follow f on f.id = j.id order by f.id for no key update of f skip locked
    )
    update copy.follow f set judged = free.moves from free where f.id = free.id`.execute(db);
}

async function judge(tx: Tx, { marks, copier }: Pick<CopyTerms, "marks" | "copier">, found: readonly Follow[]): Promise<void> {
  if (found.length === 0) return;
  const purses = await readPurses(
    tx.db,
    marks,
    found.map(({ id }) => id),
  );
  const seen = found.filter((follow) => stopOf(follow, purses.get(follow.id)!) !== undefined);
  // Money that moved, or a copy that opened, between what was read of them reaches no stop.
  const held = seen.length > 0 ? await hold(tx, marks, seen) : [];
  const reached = held.flatMap(({ follow, purse }) => {
    const reason = stopOf(follow, purse);
    return reason === undefined ? [] : [{ follow, reason }];
  });
  await endThese(tx, copier, reached);
}

const stopOf = (follow: Follow, { free, margin, profit }: PurseNow): ReturnType<typeof stopReached> =>
  profit === undefined ? undefined : stopReached(follow, free + margin + profit);

/** What runs on is to end; what ends already keeps its reason. */
export async function endThese(
  tx: Tx,
  copier: CopyTerms["copier"],
  all: readonly { readonly follow: Follow; readonly reason: EndReason }[],
): Promise<void> {
  if (all.length === 0) return;
  tx.afterCommit(() => copier.wakeEnding());
  await sql`
    with asked as materialized (
      select f.id, a.reason from unnest(
        ${all.map(({ follow }) => follow.id)}::uuid[], ${all.map(({ reason }) => reason)}::text[]
      ) as a(id, reason) join copy.follow f on f.id = a.id where f.state <> 'ended' and f.ending is null order by f.id for update of f
    )
    update copy.follow f set ending = asked.reason from asked where f.id = asked.id`.execute(tx.db);
  for (const customerId of new Set(all.map(({ follow }) => follow.customerId))) tx.emit(events.followsChanged, { customerId });
}
