import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { type Amount, amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { countUsed, openQuota } from "@assay/features/proofs/server.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { type Account, type calls, events } from "../contract.ts";
import { accountOf, judgeTransfer, VALUE_CURRENCY } from "../rules.ts";
import { addressOf, transfer as transferPosting } from "./postings.ts";
import { insertTransfer } from "./store.ts";

type Transfer = typeof calls.transfer;

/** What the positions of every product that the account backs let go together: each keeps its part. */
async function mayLeave(tx: Writer<Customer>, from: Account, there: bigint): Promise<bigint> {
  const { positions = [] } = tx.declared.accounts.find(({ account }) => account === from) ?? {};
  let most = there;
  for (const one of positions) {
    const { units } = await one.mayLeave(tx, tx.caller.customerId);
    if (units < there) most -= there - units;
  }
  return most > 0n ? most : 0n;
}

/** Moves money between two accounts of the caller. */
export async function transfer(tx: Writer<Customer>, input: InputOf<Transfer>): Promise<OutputOf<Transfer>> {
  const { customerId } = tx.caller;
  const currency = currencyById(input.currency_id)!.code;
  const [from, to] = [accountOf(input.from_field), accountOf(input.to_field)];
  // Both at once and in the ledger's order: a transfer the other way round would wait for this one while this one waits for it.
  await tx.ledger.open([from, to].map((account) => ({ address: addressOf(customerId, account), currency })));

  const judgement = judgeTransfer(currency, input.number, input.from_field, input.to_field);
  if ("rejected" in judgement) {
    reject(judgement.rejected, judgement.decimals === undefined ? {} : wrongAmount(judgement.decimals));
  }

  const moved = judgement.accepted;
  const there = tx.ledger.balance(addressOf(customerId, from), currency).units;
  const most = currency === VALUE_CURRENCY ? await mayLeave(tx, from, there) : there;
  // What is not there at all is refused by the ledger.
  if (moved.units <= there && moved.units > most)
    reject("backs-open-positions", { nearest: formatAmount(amount(currency, most)), currency });
  const spent = (await openQuota(tx, "transfers", [customerId])).judge(customerId);
  if (spent) throw spent;
  await countUsed(tx.db, "transfers", [customerId], tx.now);
  const id = await moveOwn(tx, { customerId, from, to, moved });
  return {
    id,
    currency,
    number: formatAmount(moved),
    from_field: input.from_field,
    to_field: input.to_field,
    at: tx.now.getTime(),
  };
}

/** Moves what is there, for the house's own practice customers as well. Answers the transfer's id. */
export async function moveOwn(
  tx: Tx,
  {
    customerId,
    from,
    to,
    moved,
  }: { readonly customerId: string; readonly from: Account; readonly to: Account; readonly moved: Amount },
): Promise<string> {
  const id = tx.random.id(tx.now);
  await insertTransfer(tx.db, { id, customerId, currency: moved.currency, units: moved.units, from, to, at: tx.now });
  await tx.ledger.post(transferPosting(id, customerId, from, to, moved));
  tx.emit(events.moved, { customerId });
  return id;
}
