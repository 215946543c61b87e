import { allCurrencies } from "@assay/core/currency.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export async function listCurrencies(): Promise<OutputOf<typeof calls.listCurrencies>> {
  return allCurrencies().map(({ id, code, name, kind, scale, decimalsShown, image, networks }) => {
    const network = networks.find(({ status }) => status === "open") ?? networks[0];
    return {
      id,
      code,
      name,
      scale,
      decimals_shown: decimalsShown,
      subName: network?.subName ?? null,
      type: kind,
      status: network?.status ?? "closed",
      address: network?.address ?? null,
      image,
    };
  });
}
