/** Statements as their customer reads them. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { readBlock } from "@assay/server/ledger/stretch.ts";
import type { calls } from "../contract.ts";
import { FIRST_DIGEST } from "../rules.ts";
import { findEnds, findPage, findStatement, findStatements, findSums, readLines, type Statement } from "./store.ts";

type Told = OutputOf<typeof calls.order>;

export const tell = (statement: Statement, pages: number): Told => ({
  id: statement.id,
  from: statement.from.getTime(),
  to: statement.to.getTime(),
  account: statement.account,
  currency: statement.currency,
  state: statement.state,
  lines: statement.lines,
  lines_total: statement.linesTotal,
  pages,
  created_at: statement.createdAt.getTime(),
  ready_at: statement.readyAt?.getTime() ?? null,
});

export async function listStatements(
  { db, caller }: Reader<Customer>,
  input: InputOf<typeof calls.list>,
): Promise<OutputOf<typeof calls.list>> {
  const page = await readPage(
    input,
    async (rows) => await findStatements(db, caller.customerId, rows),
    (row) => row,
  );
  const ends = await findEnds(
    db,
    page.list.map(({ id }) => id),
  );
  return { ...page, list: page.list.map((one) => tell(one, ends.get(one.id)?.page ?? 0)) };
}

export async function showStatement(
  { db, caller }: Reader<Customer>,
  { id }: InputOf<typeof calls.show>,
): Promise<OutputOf<typeof calls.show>> {
  const statement = (await findStatement(db, caller.customerId, id)) ?? reject("no-such-statement");
  const isReady = statement.state === "ready";
  const [ends, sums] = [await findEnds(db, [id]), isReady ? await findSums(db, id) : []];
  return {
    ...tell(statement, ends.get(id)?.page ?? 0),
    sums: sums.map(({ account, place, currency, ...units }) => {
      const text = (value: bigint): string => formatAmount(amount(currency, value));
      return {
        account: account as Told["account"] & string,
        place: place as "available" | "held",
        currency,
        opening: text(units.opening),
        came: text(units.came),
        went: text(units.went),
        closing: text(units.closing),
      };
    }),
    digest: isReady ? (ends.get(id)?.digest ?? FIRST_DIGEST) : null,
    block: isReady ? await readBlock(db, statement.height!) : null,
  };
}

export async function showPage(
  { db, caller }: Reader<Customer>,
  input: InputOf<typeof calls.showPage>,
): Promise<OutputOf<typeof calls.showPage>> {
  const statement = (await findStatement(db, caller.customerId, input.id)) ?? reject("no-such-statement");
  const page = (statement.state === "ready" && (await findPage(db, input.id, input.page))) || reject("no-such-page");
  const { lines } = await readLines(db, statement, page);
  return { digest: page.digest, list: lines as OutputOf<typeof calls.showPage>["list"] };
}
