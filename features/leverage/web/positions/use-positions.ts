/** What the customer has open and waiting, and the terms that its figures are reckoned with. */
import { parseRate } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
import { useMemo } from "react";
import { calls } from "../../contract.ts";
import { atFee, type Contract, contractOf } from "../../rules/terms.ts";
import type { OpenPosition, WaitingOrder } from "./position-model.ts";
import { type ContractAnswer, useContractAnswer } from "../use-contract.ts";

const NONE: readonly never[] = [];

export interface MyPositions {
  readonly open: readonly OpenPosition[];
  readonly pending: readonly WaitingOrder[];
}

/** Liquidation prices of cross positions and nights move with the marks: they are asked for again. */
const EVERY_MS = 10_000;

export function useMyPositions(): MyPositions {
  const { data } = useCall(calls.listPositions, {}, { everyMs: EVERY_MS });
  return useMemo(() => ({ open: data?.open ?? NONE, pending: data?.pending ?? NONE }), [data]);
}

export interface PositionTerms {
  readonly answer: ContractAnswer;
  readonly contract: Contract;
}

/** The terms of the market that a position is in, at the fee that it has agreed to; undefined until they are known. */
export function useTermsOf({ currency_id, fee_rate }: Pick<OpenPosition, "currency_id" | "fee_rate">): PositionTerms | undefined {
  const answer = useContractAnswer(currency_id).data;
  return useMemo(() => answer && { answer, contract: atFee(contractOf(answer.terms), parseRate(fee_rate)!) }, [answer, fee_rate]);
}
