/** What the receipt of a position shows: the tick that decided, and what the rule makes of it in this phone. */
import { amount, formatAmount, formatPrice, type Price } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { recompute } from "../rules/receipt.ts";

const QUOTE = "USDT";
const DECIMALS_MAX = 10;

export function useExplain(): Explain {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const readable = (number: string): string => formatAmountText(number, { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag);
  const shown = (price: Price): string => readable(formatPrice(price));
  return async ({ rule, fact }) => {
    const { readTick, recomputeTick } = await loadTickRules();
    const priceOf = (said: unknown) => {
      const read = readTick(said);
      return read && recomputeTick(read);
    };
    const anew = recompute(rule, fact, priceOf);
    const tick = readTick((fact as { readonly tick?: unknown }).tick);
    if (!anew || !tick) return undefined;
    const price = recomputeTick(tick);
    const { what, mark, holds, left } = anew;
    return {
      holds,
      ticks:
        price === undefined
          ? []
          : [
              {
                title: t("receipt.tick"),
                at: Number(tick.at),
                price: formatPrice(price),
                sources: tick.sources.map(({ venue, price: heard, state }) => ({
                  venue,
                  price: heard,
                  counts: state === "counted",
                })),
              },
            ],
      rule: t(`receipt.rules.${what}`),
      result:
        left === undefined
          ? t("receipt.result", { mark: shown(mark) })
          : t("receipt.result-liquidation", {
              mark: shown(mark),
              left: readable(formatAmount(amount(QUOTE, left))),
              quote: QUOTE,
            }),
    };
  };
}
