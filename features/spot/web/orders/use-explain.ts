/** What the receipt of a stop shows: the tick that fired it, and what the rule makes of it in this phone. */
import { formatDecimal, formatPrice, type Price, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain } from "@assay/features/proofs/web.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent, plainPrice } from "@assay/ui/number.ts";
import { useMarketDecimals } from "./decimals.ts";
import { type Asked, askedRule, readAsked, recompute } from "../../rules/receipt.ts";

/** Of the orders of one market. The ticks in a receipt say an index to its last digit; what is told of it lies on the market's tick. */
export function useExplain(symbol: string | undefined): Explain {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const decimals = useMarketDecimals()(symbol ?? "").price;
  const textOf = (price: Price): string => plainPrice(formatPrice(price), decimals, tag);
  function askedText({ kind, side, stop, trail, limit, amount }: Asked): string {
    const way = stop === undefined ? "trail" : side === "sell" ? "falls" : "rises";
    const place =
      stop === undefined
        ? inPercent(formatAmountText(percentText(trail!), { decimals: 6, decimalsMin: 0 }, tag), tag)
        : textOf(stop);
    return [
      `${t(`kind.${kind}`)}: ${t(`side.${side}`)} ${amount}`.trim(),
      t(`receipt.asked-${way}`, { stop: place }),
      ...(limit === undefined ? [] : [t("receipt.asked-limit", { limit: textOf(limit) })]),
      // A limit in the book meets orders and no index, so that it is no part of what was asked of one.
      ...(kind === "oco" ? [t("receipt.asked-oco")] : []),
    ].join(" · ");
  }

  return async ({ rule, fact }) => {
    if (rule === askedRule) {
      const asked = readAsked(fact);
      return asked && { asked: askedText(asked), at: asked.at };
    }
    const { explainTick, priceOfTick } = await loadTickRules();
    const anew = recompute(rule, fact, priceOfTick);
    if (!anew || typeof fact !== "object") return undefined;
    const { tick, best_tick: best } = fact as { readonly tick?: unknown; readonly best_tick?: unknown };
    return {
      holds: anew.holds,
      ticks: [...explainTick(t("receipt.best-tick"), best), ...explainTick(t("receipt.tick"), tick)],
      inputs: [],
      rule: t(`receipt.${anew.kind === "trailing-stop" ? "trailing" : "fixed"}-${anew.side}`, { stop: textOf(anew.stop) }),
      result: t("receipt.fired", { index: textOf(anew.index) }),
    };
  };
}

const percentText = (rate: Rate): string => formatDecimal(rate, RATE_SCALE - 2);
