/** Gathers the lines of ordered statements, a page at a time, and says when one is ready. */
import { amount, parseAmount } from "@assay/core/money.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { recordEvidence } from "@assay/features/proofs/server.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { blockHolding, readBlock } from "@assay/server/ledger/stretch.ts";
import { events } from "../contract.ts";
import { digestOfPage, factOf, FIRST_DIGEST, holds, KEPT_MS, type Line, statementRule, type Sum } from "../rules.ts";
import { readyNotice } from "./notices.ts";
import {
  beginStatement,
  countLines,
  endStatement,
  findClosings,
  findEnds,
  findPage,
  findSums,
  forgetBefore,
  holdNext,
  keyOf,
  readLines,
  type Statement,
  writePage,
} from "./store.ts";

const HOUR_MS = 3_600 * SECOND_MS;

export const gather = (notify: Notify): Job => ({
  name: "statements.gather",
  everyMs: 2 * SECOND_MS,
  run: async (tx) => {
    const statement = await holdNext(tx.db);
    if (!statement) return "done";
    if (statement.linesTotal === null) return await begin(tx, statement);
    if (statement.lines < statement.linesTotal) await addPage(tx, statement);
    else await end(tx, statement, notify);
    tx.emit(events.moved, { customerId: statement.customerId });
    return "more";
  },
});

/** Lines are read once a block of the ledger holds the last of them. */
async function begin(tx: Tx, statement: Statement): Promise<"more" | "done"> {
  const block = await blockHolding(tx.db, statement.to);
  if (!block) return "done";
  await beginStatement(tx.db, statement, { height: block.height, openings: await countLines(tx.db, statement) });
  return "more";
}

async function addPage(tx: Tx, statement: Statement): Promise<void> {
  const last = (await findEnds(tx.db, [statement.id])).get(statement.id);
  const starts = last ? await startsAfter(tx, statement, last.page) : await openingsOf(tx, statement);
  const { lines } = await readLines(tx.db, statement, { afterId: last?.lastId, starts });
  const page = {
    page: (last?.page ?? 0) + 1,
    afterId: last?.lastId ?? String(BigInt(lines[0]!.id) - 1n),
    lastId: lines.at(-1)!.id,
    lines: lines.length,
    digest: await digestOfPage(last?.digest ?? FIRST_DIGEST, lines),
    starts,
  };
  await writePage(tx.db, statement.id, page, movedBy(lines));
}

const openingsOf = async (tx: Tx, { id }: Statement): Promise<Record<string, string>> =>
  Object.fromEntries((await findSums(tx.db, id)).map((sum) => [keyOf(sum), String(sum.opening)]));

/** What there is so far is where the next page begins. */
async function startsAfter(tx: Tx, { id }: Statement, page: number): Promise<Record<string, string>> {
  if (!(await findPage(tx.db, id, page))) throw new Error(`statement ${id} lacks page ${page}`);
  return Object.fromEntries((await findSums(tx.db, id)).map((sum) => [keyOf(sum), String(sum.closing)]));
}

function movedBy(lines: readonly Line[]): Pick<Sum, "account" | "place" | "currency" | "came" | "went">[] {
  return [...Map.groupBy(lines, keyOf).values()].map((own) => {
    const { account, place, currency } = own[0]!;
    const units = own.map(({ change }) =>
      change.startsWith("-") ? -parseAmount(currency, change.slice(1))!.units : parseAmount(currency, change)!.units,
    );
    const sumOf = (some: readonly bigint[]): bigint =>
      amount(
        currency,
        some.reduce((sum, one) => sum + one, 0n),
      ).units;
    return {
      account,
      place,
      currency,
      came: sumOf(units.filter((one) => one > 0n)),
      went: -sumOf(units.filter((one) => one < 0n)),
    };
  });
}

/** The sums are held against what the balances say before anything is signed. */
async function end(tx: Tx, statement: Statement, notify: Notify): Promise<void> {
  const { id, customerId, from, to, height, lines } = statement;
  const [sums, closings] = [await findSums(tx.db, id), await findClosings(tx.db, statement)];
  const wrong = sums.find((sum) => !holds(sum) || closings.get(keyOf(sum)) !== sum.closing);
  if (wrong) throw new Error(`statement ${id} does not add up in ${keyOf(wrong)}`);
  const block = await readBlock(tx.db, height!);
  const digest = (await findEnds(tx.db, [id])).get(id)?.digest ?? FIRST_DIGEST;
  const fact = factOf({
    id,
    from: from.toISOString(),
    to: to.toISOString(),
    lines: String(lines),
    digest,
    height: String(block.height),
    block: block.hash,
    sums,
  });
  await endStatement(tx.db, id, tx.now);
  await recordEvidence(tx.db, [{ customerId, subject: id, rule: statementRule, fact }], tx.now);
  await notify(tx, [readyNotice(statement)]);
}

export const forget: Job = {
  name: "statements.forget",
  everyMs: HOUR_MS,
  run: async (tx) => {
    await forgetBefore(tx.db, later(tx.now, -KEPT_MS));
    return "done";
  },
};
