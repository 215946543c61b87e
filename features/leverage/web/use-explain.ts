/** What the receipt of a position shows: the tick that decided, and what the rule makes of it in this phone. */
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { recompute } from "../rules/receipt.ts";

const QUOTE = "USDT";

export function useExplain(): Explain {
  const t = useTexts("leverage");
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
          ? t("receipt.result", { mark: formatPrice(mark) })
          : t("receipt.result-liquidation", { mark: formatPrice(mark), left: formatAmount(amount(QUOTE, left)), quote: QUOTE }),
    };
  };
}
