import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { countUsed, openQuota } from "@assay/features/proofs/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { accountOf, BACKING_ACCOUNT, judgeTransfer, VALUE_CURRENCY } from "../rules.ts";
import { addressOf, transfer as transferPosting } from "./postings.ts";
import { insertTransfer } from "./store.ts";
import type { WalletTerms } from "./terms.ts";

type Transfer = typeof calls.transfer;

/** Moves money between two accounts of the caller. */
export const transfer =
  ({ positions }: Pick<WalletTerms, "positions">) =>
  async (tx: Writer<Customer>, input: InputOf<Transfer>): Promise<OutputOf<Transfer>> => {
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
    const most = from === BACKING_ACCOUNT && currency === VALUE_CURRENCY ? await positions?.mayLeave(tx, customerId) : undefined;
    // What is not there at all is refused by the ledger.
    const isThere = tx.ledger.balance(addressOf(customerId, from), currency).units >= moved.units;
    if (isThere && most && moved.units > most.units) reject("backs-open-positions", { nearest: formatAmount(most), currency });
    const spent = (await openQuota(tx, "transfers", [customerId])).judge(customerId);
    if (spent) throw spent;
    const id = tx.random.id(tx.now);
    await insertTransfer(tx.db, { id, customerId, currency, units: moved.units, from, to, at: tx.now });
    await countUsed(tx.db, "transfers", [customerId], tx.now);
    await tx.ledger.post(transferPosting(id, customerId, from, to, moved));
    tx.emit(events.moved, { customerId });
    return {
      id,
      currency,
      number: formatAmount(moved),
      from_field: input.from_field,
      to_field: input.to_field,
      at: tx.now.getTime(),
    };
  };
