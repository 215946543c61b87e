/** What the customer's level makes of the fees of his next order; undefined for a visitor and until it is known. */
import { parseRate } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
import { useMemo } from "react";
import { calls } from "./contract.ts";
import type { FeeShares } from "./rules.ts";

export { feeAt } from "./rules.ts";

export interface OwnFees {
  readonly level: number;
  readonly shares: FeeShares;
}

export function useOwnFees(): OwnFees | undefined {
  const { data } = useCall(calls.showVip, {});
  return useMemo(() => {
    if (!data) return undefined;
    const { spot_maker, spot_taker, contract } = data.shares;
    return {
      level: data.level,
      shares: {
        "spot-maker": parseRate(spot_maker)!,
        "spot-taker": parseRate(spot_taker)!,
        contract: parseRate(contract)!,
      },
    };
  }, [data]);
}
