/** What the receipt of a stop shows: the tick that fired it, and what the rule makes of it in this phone. */
import { formatPrice, type Price } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { recompute } from "../rules/receipt.ts";

const DECIMALS = 4;

export function useExplain(): Explain {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const textOf = (price: Price): string => formatAmountText(formatPrice(price), { decimals: DECIMALS, decimalsMin: 2 }, tag);
  return async ({ fact }) => {
    const { readTick, recomputeTick } = await loadTickRules();
    const tick = readTick(typeof fact === "object" && "tick" in fact ? fact.tick : undefined);
    const anew = recompute(fact, (said) => {
      const read = readTick(said);
      return read && recomputeTick(read);
    });
    if (!tick || !anew) return undefined;
    return {
      holds: anew.holds,
      ticks: [
        {
          title: t("receipt.tick"),
          at: Number(tick.at),
          price: formatPrice(anew.index),
          sources: tick.sources.map(({ venue, price, state }) => ({ venue, price, counts: state === "counted" })),
        },
      ],
      rule: t(`receipt.${anew.kind === "trailing-stop" ? "trailing" : "fixed"}-${anew.side}`, { stop: textOf(anew.stop) }),
      result: t("receipt.fired", { index: textOf(anew.index) }),
    };
  };
}
