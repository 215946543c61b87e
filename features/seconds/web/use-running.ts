/** The customer's options that run on a market, and the one that its chart shows. */
import { SECOND_MS } from "@assay/core/time.ts";
import { useCall } from "@assay/ui/client.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Option } from "./option-model.ts";

/** More than these no chart and no strip tells. */
export const RUNNING_MAX = "10";

export const useRunningOptions = (): readonly Option[] =>
  useCall(calls.listOptions, { state: "live", limit: RUNNING_MAX }).data?.list ?? NONE;

const NONE: readonly Option[] = [];

/** When it is decided at the latest known. */
export const endOf = ({ expires_at, closes_at, seconds }: Option): number => expires_at ?? closes_at + seconds * SECOND_MS;

/** What is decided next. */
export const nextOf = (options: readonly Option[]): Option | undefined =>
  options.toSorted((one, other) => endOf(one) - endOf(other))[0];

export interface ShownOption {
  /** The one that is decided next, or the last one until its outcome is put away. */
  readonly option: Option | undefined;
  readonly putAway: () => void;
}

export function useShownOption(symbol: string): ShownOption {
  const next = nextOf(useRunningOptions().filter((option) => option.symbol === symbol));
  const [last, setLast] = useState<string>();
  if (next && next.id !== last) setLast(next.id);
  const ended = useCall(calls.showResult, { id: last ?? "" }, { when: next === undefined && last !== undefined }).data;
  return { option: next ?? (last === undefined ? undefined : ended), putAway: () => setLast(undefined) };
}
