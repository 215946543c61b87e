/** What a customer says of his unpaid payment: that he has paid it, or that he will not. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { ANNOUNCED_MAX } from "../rules/catalogue.ts";
import { describePayment } from "./answers.ts";
import { expired } from "./jobs.ts";
import { poolAccounts, unlock } from "./postings.ts";
import { countIn, findPayment, type Payment, writeOutcome } from "./store.ts";
import type { FiatTerms } from "./terms.ts";

/** His payment, while its rate is locked and nothing was said of it. */
async function unpaid(tx: Writer<Customer>, id: string): Promise<Payment> {
  const payment = (await findPayment(tx.db, tx.caller.customerId, id, sql`for update`)) ?? reject("no-such-payment");
  return payment.status === "to-be-paid" && payment.dueAt > tx.now ? payment : reject("payment-over");
}

type Announce = typeof calls.announce;

export const announce =
  ({ uploads }: FiatTerms) =>
  async (tx: Writer<Customer>, { id, voucher }: InputOf<Announce>): Promise<OutputOf<Announce>> => {
    const { customerId } = tx.caller;
    const payment = await unpaid(tx, id);
    if (payment.method === "card") reject("other-method");
    // He has one unpaid payment at most, which is held here: none is announced beside it.
    if ((await countIn(tx.db, customerId, "being-matched")) >= ANNOUNCED_MAX)
      reject("too-many-announced", { maximum: ANNOUNCED_MAX });
    const said: Payment = {
      ...payment,
      status: "being-matched",
      announcedAt: tx.now,
      voucher: voucher === undefined ? null : await uploads.use(tx, { customerId, address: voucher, by: "fiat.announce" }),
    };
    await writeOutcome(tx.db, [said]);
    tx.emit(events.changed, { customerId });
    return { payment: describePayment(said) };
  };

type GiveUp = typeof calls.giveUp;

export async function giveUp(tx: Writer<Customer>, { id }: InputOf<GiveUp>): Promise<OutputOf<GiveUp>> {
  const payment = await unpaid(tx, id);
  await tx.ledger.open(poolAccounts);
  for (const posting of unlock(payment)) await tx.ledger.post(posting);
  const over = expired(payment, tx.now);
  await writeOutcome(tx.db, [over]);
  tx.emit(events.changed, { customerId: payment.customerId });
  return { payment: describePayment(over) };
}
