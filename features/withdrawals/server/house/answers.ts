/** What everybody is told of what the house has, and operators of its wallets. */
import type { OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, formatDecimal, quoteFor } from "@assay/core/money.ts";
import { depositAssets, toLedger } from "@assay/features/deposits/server.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { moveOf, walletState } from "../../rules.ts";
import type { Terms } from "../terms.ts";
import { type Holding, isSweeping, listCollected, listGas, listHoldings, listTotals } from "./store.ts";

type House = typeof calls.showHouse;

const describe = (row: Holding): OutputOf<House>["networks"][number] => {
  const money = (units: bigint): string => formatDecimal(units, row.decimals);
  return {
    currency: row.currency,
    network: row.network,
    book: money(row.book),
    addresses: money(row.addresses),
    hot: row.hot === null ? null : money(row.hot),
    cold: row.cold === null ? null : money(row.cold),
    on_way: money(row.onWay),
    fees_open: money(row.feesOpen),
    received: money(row.received),
    arriving: money(row.arriving),
    opening: money(row.opening),
    difference: money(row.difference),
    read_at: row.readAt.getTime(),
  };
};

export const showHouse =
  ({ mode }: Terms) =>
  async ({ db }: Reader): Promise<OutputOf<House>> => {
    const [totals, rows] = await Promise.all([listTotals(db), listHoldings(db)]);
    return {
      practice: mode === "sandbox",
      totals: totals.map(({ currency, customers, house, chains, practice, elsewhere, readAt }) => {
        const money = (units: bigint): string => formatAmount(amount(currency, units));
        return {
          currency,
          customers: money(customers),
          house: money(house),
          chains: money(chains),
          practice_chains: money(practice),
          elsewhere: money(elsewhere),
          read_at: readAt.getTime(),
        };
      }),
      networks: rows.map(describe),
    };
  };

type Wallets = typeof calls.listWallets;

export const listWallets =
  ({ payers, cold, priceOf }: Terms) =>
  async ({ db, now }: Reader<Operator>): Promise<OutputOf<Wallets>> => {
    const [rows, gas, collected, assets] = await Promise.all([
      listHoldings(db),
      listGas(db),
      listCollected(db),
      depositAssets(db, now),
    ]);
    const worth = (currency: string, units: bigint): bigint | undefined => {
      if (currency === "USDT") return units;
      const price = priceOf(currency);
      return price && quoteFor(amount(currency, units), price, "USDT", "down").units;
    };
    return {
      wallets: await Promise.all(
        rows.map(async (row) => {
          const { network, currency, decimals, floor, ceiling } = row;
          const move = moveOf(row);
          const money = (units: bigint | null | undefined): string | null =>
            units === null || units === undefined ? null : formatDecimal(units, decimals);
          return {
            ...describe(row),
            floor: money(floor),
            ceiling: money(ceiling),
            state: walletState(row),
            move: money(move),
            hot_address: (await payers[network]?.address()) ?? null,
            cold_address: (await cold(network))?.text ?? null,
            sweeping: await isSweeping(db, network, currency),
          };
        }),
      ),
      fees: gas.map(({ network, taken, posted }) => {
        const { currency: coin, decimals } = assets.find((one) => one.network === network && one.token === null)!;
        const paid = collected.filter((one) => one.network === network);
        const worths = paid.map(({ currency, units }) => worth(currency, units));
        const cost = worth(coin, toLedger(taken, decimals, scaleOf(coin)).units);
        const isKnown = cost !== undefined && worths.every((one) => one !== undefined);
        const sum = worths.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
        return {
          network,
          coin,
          collected: paid.map(({ currency, units }) => ({ currency, amount: formatAmount(amount(currency, units)) })),
          taken: formatDecimal(taken, decimals),
          posted: formatAmount(amount(coin, posted)),
          surplus: isKnown ? formatAmount(amount("USDT", sum - cost)) : null,
        };
      }),
    };
  };
