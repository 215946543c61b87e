/** Markets that can be led and copied: coins with an index against USDT. */
import { calls as market } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import type { Option } from "@assay/ui/parts/option.ts";
import { QUOTE } from "../rules/terms.ts";

export const ALL = "all";

export const useMarketSymbols = (): readonly string[] =>
  useCall(
    market.listQuotes,
    {},
    {
      select: ({ list }) =>
        list.filter(({ kind, indexed, quote }) => kind === "coin" && indexed && quote === QUOTE).map(({ symbol }) => symbol),
    },
  ).data ?? [];

/** All of them as a choice that begins with "all". */
export function useMarketOptions(): readonly Option[] {
  const t = useTexts("copy");
  return [{ key: ALL, label: t("all-markets") }, ...useMarketSymbols().map((symbol) => ({ key: symbol, label: symbol }))];
}
