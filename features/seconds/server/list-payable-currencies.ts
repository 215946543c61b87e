import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import { STAKE_CURRENCY, STAKE_DECIMALS, STAKE_MAX, STAKE_MIN } from "../rules.ts";
import { optionAddress } from "./postings.ts";

export async function listPayableCurrencies({
  db,
  caller,
}: Reader<Customer>): Promise<OutputOf<typeof calls.listPayableCurrencies>> {
  const balances = await readBalances(db, [optionAddress(caller.customerId)]);
  const units = balances.find(({ currency }) => currency === STAKE_CURRENCY)?.units ?? 0n;
  return [
    {
      currency: STAKE_CURRENCY,
      currency_id: currencyFact(STAKE_CURRENCY).id,
      available: formatAmount(amount(STAKE_CURRENCY, units)),
      min: formatAmount(STAKE_MIN),
      max: formatAmount(STAKE_MAX),
      decimals: STAKE_DECIMALS,
    },
  ];
}
