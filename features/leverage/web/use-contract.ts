/** The contract market on screen: its terms, its mark, the nights, and what the contract account has free. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, parseAmount, parsePrice, parseRate, type Price, type Rate } from "@assay/core/money.ts";
import { feeAt, type OwnFees, useOwnFees } from "@assay/features/vip/parts.ts";
import { useCall } from "@assay/ui/client.ts";
import { quoteOf } from "@assay/ui/prices.ts";
import { useMemo } from "react";
import { calls, type Side } from "../contract.ts";
import { valueOnSide } from "../rules/opening.ts";
import { atFee, type Contract, contractOf, markOf } from "../rules/terms.ts";
import type { CrossPurse } from "./ticket/opening-form.ts";
import { exposureOf } from "./positions/position-model.ts";

export type ContractAnswer = OutputOf<(typeof calls)["showContract"]>;

/** Nights and funds move slowly. */
const EVERY_MS = 30_000;

export const useContractAnswer = (currencyId: number) =>
  useCall(calls.showContract, { currency_id: String(currencyId) }, { everyMs: EVERY_MS });

export interface ContractFacts {
  readonly contract: Contract;
  readonly level: number;
  readonly overnight: Readonly<Record<Side, Rate>>;
}

/** At the fee of the customer's level. */
export function useContractFacts(answer: ContractAnswer): ContractFacts {
  const own = useOwnFees();
  return useMemo(
    () => ({
      contract: ownContract(contractOf(answer.terms), own),
      level: own?.level ?? 0,
      overnight: { long: signedRate(answer.overnight_long), short: signedRate(answer.overnight_short) },
    }),
    [answer, own],
  );
}

const ownContract = (contract: Contract, own: OwnFees | undefined): Contract =>
  own ? atFee(contract, feeAt(contract.fee, own.shares.contract)) : contract;

const signedRate = (text: string): Rate => (text.startsWith("-") ? -parseRate(text.slice(1))! : parseRate(text)!);

/** The latest mark; undefined while the market has none. */
export function markNow(contract: Contract, fallback: string | null): Price | undefined {
  const index = quoteOf(contract.symbol)?.index ?? fallback;
  const price = index === null ? undefined : parsePrice(index);
  return price === undefined ? undefined : markOf(contract, price);
}

/** The account's cross positions as a further one of this market would find them; undefined for a visitor and while it is not known. */
export function useCrossPurse({ symbol, quote }: Contract): CrossPurse | undefined {
  const answer = useCall(calls.listPositions, {}).data;
  const excess = answer?.account.cross_excess ?? undefined;
  if (!answer || excess === undefined) return undefined;
  const units = parseAmount(quote, excess.replace("-", ""))!.units;
  const open = answer.open.filter(({ margin_mode }) => margin_mode === "cross");
  return {
    excess: excess.startsWith("-") ? -units : units,
    margin: open.reduce((sum, { margin }) => sum + parseAmount(quote, margin)!.units, 0n),
    mates: open.filter((one) => one.symbol === symbol).map(exposureOf),
  };
}

/** What the customer has on either side of a market beside one order, in quote units; undefined for a visitor and until it is known. */
export function useOthers(contract: Contract, except?: string): Readonly<Record<Side, bigint>> | undefined {
  const answer = useCall(calls.listPositions, {}).data;
  const mine = [...(answer?.open ?? []), ...(answer?.pending ?? [])]
    .filter(({ id, symbol, reduce_only }) => id !== except && symbol === contract.symbol && !reduce_only)
    .map(exposureOf);
  return answer && { long: valueOnSide(contract, "long", mine), short: valueOnSide(contract, "short", mine) };
}

/** What may be spent of the contract account; undefined for a visitor and until it is known. */
export function useFree(quote: string): Amount | undefined {
  const account = useCall(calls.listPositions, {}).data?.account;
  return account && parseAmount(quote, account.transferable);
}
