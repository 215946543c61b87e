/** What the receipt of an option shows: the ticks it was decided by, and what the rule makes of them in this phone. */
import { formatPrice } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { recompute } from "../rules/receipt.ts";

export function useExplain(): Explain {
  const t = useTexts("seconds");
  return async ({ rule, fact: said }) => {
    const { readTick, recomputeTick } = await loadTickRules();
    const priceOf = (tick: unknown) => {
      const read = readTick(tick);
      return read && recomputeTick(read);
    };
    const anew = recompute(said, priceOf);
    if (!anew) return undefined;
    const { fact } = anew;
    const ticks = (["entry", "settlement"] as const).flatMap((name) => {
      const tick = readTick(fact[name]);
      const price = tick && recomputeTick(tick);
      return tick && price !== undefined
        ? [
            {
              title: t(`option.${name}`),
              at: Number(tick.at),
              price: formatPrice(price),
              sources: tick.sources.map(({ venue, price: heard, state }) => ({
                venue,
                price: heard,
                counts: state === "counted",
              })),
            },
          ]
        : [];
    });
    return {
      holds: anew.holds,
      ticks,
      rule: t(`receipt.${rule}`),
      result: `${t(`outcomes.${anew.outcome}`)} · ${anew.payout} ${fact.currency}`,
    };
  };
}
