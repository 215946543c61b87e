import { allCurrencies } from "@assay/core/currency.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export async function listCurrencies(): Promise<OutputOf<typeof calls.listCurrencies>> {
  return allCurrencies().map(({ id, code, name, scale, decimalsShown }) => ({
    id,
    code,
    name,
    scale,
    decimals_shown: decimalsShown,
  }));
}
