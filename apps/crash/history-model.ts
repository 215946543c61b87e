/**
 * What one customer must see at the end, from nothing but what he asked for and was told: the plain model that the server's
 * final state is held against. Everything that was open has ended by then, so nothing moves any more.
 */
import type { Call } from "@assay/core/contract.ts";
import { calls as leverageCalls } from "@assay/features/leverage/contract.ts";
import { type AccountField, calls as walletCalls } from "@assay/features/wallet/contract.ts";
import type { Customer, Wallets } from "./customer.ts";
import { leverage } from "./products/leverage.ts";
import { type Finding, type Move, type Product, units } from "./products/product.ts";
import { seconds } from "./products/seconds.ts";
import { spot } from "./products/spot.ts";
import { stock } from "./products/stock.ts";
import { wallet } from "./products/wallet.ts";

/** Whatever moves money that the crowd can use. */
export const products: readonly Product[] = [wallet, spot, leverage, seconds, stock];

/** Whatever is sent under a key, because it changes something. */
export const commands: ReadonlySet<Call> = new Set(products.flatMap((product) => [...product.commands]));

/** What is asked by POST and changes nothing. */
export const queries: ReadonlySet<Call> = new Set<Call>([
  walletCalls.listWallets,
  walletCalls.listBills,
  walletCalls.showWallet,
  walletCalls.showCurrency,
  walletCalls.showValueHistory,
  leverageCalls.showContract,
  leverageCalls.listPositions,
  leverageCalls.listHistory,
]);

/** What a customer's history and what the server shows of him come to, over all products. */
export async function judge(customer: Customer): Promise<Pick<Finding, "faults" | "counts">> {
  const findings = await Promise.all(products.map((product) => product.judge(customer)));
  const moves = findings.flatMap((finding) => finding.moves);
  return {
    faults: [...findings.flatMap(({ faults }) => faults), ...judgeMoney(customer.opening, moves, await customer.wallets())],
    counts: Object.assign({}, ...findings.map(({ counts }) => counts)) as Finding["counts"],
  };
}

/** Every account holds what its customer's own history brought it, and nothing is held. */
function judgeMoney(opening: Wallets, moves: readonly Move[], wallets: Wallets): string[] {
  const wanted = balancesOf(opening);
  for (const { account, currency, units: change } of moves) {
    const place = placeOf(account, currency);
    wanted.set(place, (wanted.get(place) ?? 0n) + change);
  }
  const real = balancesOf(wallets);
  const held = wallets.accounts.flatMap(({ type, list }) =>
    list.filter(({ frozen }) => units(frozen) !== 0n).map(({ currency }) => placeOf(type, currency)),
  );
  return [
    ...[...new Set([...wanted.keys(), ...real.keys()])]
      .filter((place) => (wanted.get(place) ?? 0n) !== (real.get(place) ?? 0n))
      .map((place) => `${place}: ${real.get(place) ?? 0n} is there, the history makes ${wanted.get(place) ?? 0n}`),
    ...held.map((place) => `${place}: something is held for nothing`),
  ];
}

const placeOf = (account: AccountField, currency: string): string => `${account} ${currency}`;

const balancesOf = ({ accounts }: Wallets): Map<string, bigint> =>
  new Map(
    accounts.flatMap(({ type, list }) =>
      list.map(({ currency, available }) => [placeOf(type, currency), units(available)] as const),
    ),
  );
