import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../../contract.ts";
import { TREASURY } from "../postings.ts";
import type { Terms } from "../terms.ts";

export const listPools =
  ({ pools, mode }: Terms) =>
  async ({ db }: Reader): Promise<OutputOf<typeof calls.listPools>> => {
    const known = pools();
    const places = known.flatMap(({ address }) => [address, promisedOf(address)]);
    const balances = await readBalances(db, [TREASURY, ...places]);
    const units = new Map(balances.map((one) => [`${one.address} ${one.currency}`, one.units]));
    const at = (address: string, currency: string): bigint => units.get(`${address} ${currency}`) ?? 0n;
    return {
      pools: known.flatMap(({ product, address, currencies }) =>
        currencies.map((currency) => ({
          pool: address,
          product,
          currency,
          free: formatAmount(amount(currency, at(address, currency))),
          promised: formatAmount(amount(currency, at(promisedOf(address), currency))),
          closed: at(address, currency) <= 0n,
        })),
      ),
      treasury: balances
        .filter(({ address }) => address === TREASURY)
        .map(({ currency, units: free }) => ({
          currency,
          free: formatAmount(amount(currency, free)),
          practice: mode === "sandbox",
        })),
    };
  };

const promisedOf = (address: string): string => `${address}/promised`;
