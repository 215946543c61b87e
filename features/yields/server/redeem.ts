import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { isContract } from "../rules.ts";
import { describeSubscription, moneyIn } from "./answers.ts";
import { movedBy } from "./postings.ts";
import { takeOut, withRates } from "./settle.ts";
import { findSubscription, writeDecided } from "./store.ts";

type Call = typeof calls.redeem;

/** Takes out an amount, or all. What is over by then is paid first; where a contract's last day is over, it ends as agreed. */
export async function redeem(tx: Writer<Customer>, { id, amount: asked, penalty_max }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const found = (await findSubscription(tx.db, customerId, id, sql`for update`)) ?? reject("no-such-subscription");
  if (found.status === "ended") reject("already-redeemed");
  const { currency, kind, remaining } = found;
  const unitsOf = (text: string): bigint =>
    parseAmount(currency, text)?.units ?? reject("wrong-amount", wrongAmount(scaleOf(currency)));
  const units = asked === undefined ? remaining : unitsOf(asked);
  if (units === 0n) reject("wrong-amount", wrongAmount(scaleOf(currency)));
  if (units > remaining) reject("above-remaining", { maximum: moneyIn(currency)(remaining), currency });
  if (isContract(kind) && units < remaining) reject("contract-whole");
  await tx.ledger.open(movedBy(customerId, currency));
  // Once its accounts are open, no day of it is announced beside this.
  const [rated] = await withRates(tx.db, [found]);
  const { row, postings } = takeOut(rated!, units, tx.now);
  if (penalty_max !== undefined && row.penalty > unitsOf(penalty_max))
    reject("penalty-has-changed", { penalty: moneyIn(currency)(row.penalty), currency });
  await writeDecided(tx.db, [row]);
  for (const posting of postings) await tx.ledger.post(posting);
  tx.emit(events.changed, { customerId });
  return { subscription: describeSubscription(row, tx.now) };
}
