/** Payout files: made once, numbered, and written anew from their sales whenever somebody reads them. */
import { hash as digest } from "node:crypto";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { findFiatAccount, type FiatAccount, fiatText } from "@assay/features/fiat/server.ts";
import type { Operator, Reader, Tx, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { sumOf, writePayouts } from "../rules/payout.ts";
import { FILE_MAX } from "../rules/states.ts";
import { countUnshown, files, findFile, listIn, nextNumber, pageFiles, type File } from "./file-store.ts";
import { keptBack } from "./judge.ts";
import { moveAll } from "./move.ts";
import { accountsOf, filed } from "./postings.ts";
import { holdReady, listUnfiled, type Sale } from "./store.ts";
import type { SellTerms } from "./terms.ts";
import { openVault, type Vault } from "./vault.ts";

const textOf = (vault: Vault, account: FiatAccount, number: number, rows: readonly Sale[]): string =>
  writePayouts({
    account: account.id,
    number,
    currency: account.currency,
    payouts: rows.map(({ reference, country, bankName: bank, sealed, arrives }) => {
      const { realName: holder, branch, number: to, swift, aba } = vault.open(sealed);
      return { reference, holder, country, bank, branch, number: to, swift, aba, arrives };
    }),
  });

/** Locked, so that files of one account are numbered one after another; its statements wait for it too. */
export const holdAccount = async (tx: Tx, id: string): Promise<FiatAccount | undefined> =>
  await findFiatAccount(tx.db, id, sql`for no key update`);

/** Writes these ready sales, locked with their account, into its next file: their USDT is the house's in the same commit. */
export async function fileSales(tx: Tx, { keys }: SellTerms, account: FiatAccount, rows: readonly Sale[]): Promise<File> {
  const number = await nextNumber(tx.db, account.id);
  const file: File = {
    id: tx.random.id(tx.now),
    accountId: account.id,
    number,
    currency: account.currency,
    payouts: rows.length,
    sum: sumOf(rows),
    hash: digest("sha256", textOf(openVault(keys), account, number, rows)),
    madeAt: tx.now,
  };
  await files.insert(tx.db, [file]);
  await tx.ledger.open(accountsOf(rows));
  // What is held for each covers it.
  for (const row of rows) tx.ledger.take(filed(row));
  await moveAll(
    tx,
    rows.map((row, at) => ({ row, state: "filed", reason: null, fileId: file.id, place: at + 1 })),
  );
  return file;
}

type MakeFile = typeof calls.makeFile;

export const makeFile =
  (terms: SellTerms) =>
  async (tx: Writer<Operator>, { account: id, last }: InputOf<MakeFile>): Promise<OutputOf<MakeFile>> => {
    const account = (await holdAccount(tx, id)) ?? reject("no-such-account");
    const ready = await holdReady(tx.db, id, last, FILE_MAX);
    // What lets a sale wait for a file is asked once more: what has begun since keeps it back.
    const unfiled = await listUnfiled(
      tx.db,
      ready.map(({ customerId }) => customerId),
    );
    const kept = await keptBack(tx, terms, unfiled);
    const rows = ready.filter((row) => !kept.has(row.id));
    if (rows.length === 0) reject("no-payout-ready");
    for (const { customerId } of rows) tx.caller.concerns(customerId);
    await moveAll(
      tx,
      ready.flatMap((row) => (kept.has(row.id) ? [{ row, state: "held", ...kept.get(row.id)! }] : [])),
    );
    const { id: file, number, payouts, sum, hash, currency } = await fileSales(tx, terms, account, rows);
    tx.caller.shows({
      account: id,
      number: String(number),
      payouts: String(payouts),
      sum: fiatText(currency, sum),
      currency,
      hash,
    });
    return { file, number, payouts };
  };

type ListFiles = typeof calls.listFiles;

export async function listFiles({ db }: Reader<Operator>, paging: InputOf<ListFiles>): Promise<OutputOf<ListFiles>> {
  let open: ReadonlyMap<string, number> = new Map();
  return await readPage(
    paging,
    async (rows) => {
      const page = await pageFiles(db, rows);
      open = await countUnshown(
        db,
        page.map(({ id }) => id),
      );
      return page;
    },
    ({ id, accountId, number, currency, payouts, sum, hash, madeAt }) => ({
      id,
      account: accountId,
      number,
      currency,
      payouts,
      sum: fiatText(currency, sum),
      hash,
      made_at: madeAt.getTime(),
      open: open.get(id) ?? 0,
    }),
  );
}

type ReadFile = typeof calls.readFile;

export const readFile =
  ({ keys }: SellTerms) =>
  async ({ db }: Reader<Operator>, { file: id }: InputOf<ReadFile>): Promise<OutputOf<ReadFile>> => {
    const file = (await findFile(db, id)) ?? reject("no-such-payout-file");
    const account = (await findFiatAccount(db, file.accountId))!;
    const text = textOf(openVault(keys), account, file.number, await listIn(db, id));
    const hash = digest("sha256", text);
    if (hash !== file.hash) throw new Error(`payout file ${id} is not what it was when it was made`);
    return { name: `payouts-${file.accountId}-${file.number}.csv`, text, hash };
  };
