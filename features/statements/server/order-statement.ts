import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { FIRST, SETTLED_MS, STATEMENTS_A_DAY } from "../rules.ts";
import { tell } from "./answers.ts";
import { countOrdered, insertStatement, type Statement } from "./store.ts";

type Order = typeof calls.order;

export async function orderStatement(tx: Writer<Customer>, input: InputOf<Order>): Promise<OutputOf<Order>> {
  const { customerId } = tx.caller;
  const to = Math.min(input.to, tx.now.getTime() - SETTLED_MS);
  if (input.from >= input.to) reject("statement-ends-before");
  if (input.from >= to || input.from < FIRST) reject("statement-too-early");
  // One after the other, so that the day's count is exact.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${customerId}`}, 0))`.execute(tx.db);
  const today = new Date(tx.now.getTime() - (tx.now.getTime() % DAY_MS));
  const { count, isBusy } = await countOrdered(tx.db, customerId, today);
  if (isBusy) reject("statement-under-way");
  if (count >= STATEMENTS_A_DAY) reject("too-many-statements", { maximum: STATEMENTS_A_DAY });
  const statement: Statement = {
    id: tx.random.id(tx.now),
    customerId,
    from: new Date(input.from),
    to: new Date(to),
    account: input.account ?? null,
    currency: input.currency ?? null,
    state: "preparing",
    lines: 0,
    linesTotal: null,
    height: null,
    createdAt: tx.now,
    readyAt: null,
  };
  await insertStatement(tx.db, statement);
  tx.emit(events.moved, { customerId });
  return tell(statement, 0);
}
