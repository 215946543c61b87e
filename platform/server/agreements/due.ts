/** Rows that are due: found, decided, paid and written by one job, each once. */
import { SECOND_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "../feature.ts";
import { hasFloor, type Posting } from "../ledger/posting.ts";

export interface DueTerms<Row> {
  readonly name: string;
  /** Every second unless told otherwise. */
  readonly everyMs?: number;
  /** Rows of one transaction at most. */
  readonly limit: number;
  /**
   * Rows that are due by `tx.now` and not decided, the oldest first, as SQL with `limit` and `for update skip locked`; without those whose `payer` is dry.
   */
  lock(tx: Tx, limit: number, dry: readonly string[]): Promise<readonly Row[]>;
  /** Who pays for a row, such as its currency where one pool pays: while he cannot, his rows wait in their order and no others. */
  payer?(row: Row): string;
  /** Pure: the row as it is when it is decided, and all that moves for it. */
  decide(row: Row, now: Date): { readonly row: Row; readonly postings: readonly Posting[] };
  /** Writes rows that were decided and paid, and tells of them. It must leave none of them due. */
  write(tx: Tx, decided: readonly Row[]): Promise<void>;
}

/** A pass that has met so many who cannot pay begins anew. */
const DRY_MAX = 10_000;

/**
 * The job that decides rows as they become due. What cannot be paid yet stays owed, and is tried again. Rows of payers who are dry could
 * fill every batch: the others are looked for behind them, a transaction each time, so that each opens all its accounts at once, in order.
 */
export function dueJob<Row>(terms: DueTerms<Row>): Job {
  /** Who was dry in the pass under way. */
  const dry = new Set<string>();
  return {
    name: terms.name,
    everyMs: terms.everyMs ?? SECOND_MS,
    run: async (tx) => {
      const rows = await terms.lock(tx, terms.limit, [...dry]);
      const { decided, newlyDry } = await payFor(tx, terms, rows, dry);
      if (decided.length > 0) await terms.write(tx, decided);
      const goesOn = rows.length === terms.limit && decided.length + newlyDry.size > 0 && dry.size < DRY_MAX;
      tx.afterCommit(() => {
        if (goesOn) for (const payer of newlyDry) dry.add(payer);
        else dry.clear();
      });
      return goesOn ? "more" : "done";
    },
  };
}

/** Takes in what the rows move, as far as it is covered. */
async function payFor<Row>(
  { ledger, now }: Tx,
  { decide, payer = () => "" }: DueTerms<Row>,
  rows: readonly Row[],
  dry: ReadonlySet<string>,
): Promise<{ readonly decided: readonly Row[]; readonly newlyDry: ReadonlySet<string> }> {
  const decisions = rows.map((row) => ({ payer: payer(row), ...decide(row, now) }));
  const transfers = decisions.flatMap(({ postings }) => postings.flatMap((posting) => posting.transfers));
  // Both sides in one step: who locked a pool first and its customers later would wait for one who does it the other way round.
  await ledger.open(
    transfers
      .flatMap(({ from, to, amount: { currency } }) => [from, to].map((address) => ({ address, currency })))
      .filter(({ address }) => hasFloor(address)),
  );
  const newlyDry = new Set<string>();
  const decided = decisions.flatMap(({ payer: from, row, postings }) => {
    // Together, so that none is half paid.
    const together = { reason: "", reference: "", transfers: postings.flatMap((posting) => posting.transfers) };
    if (dry.has(from) || newlyDry.has(from)) return [];
    if (!ledger.covers(together)) {
      newlyDry.add(from);
      return [];
    }
    for (const posting of postings) ledger.take(posting);
    return [row];
  });
  return { decided, newlyDry };
}
