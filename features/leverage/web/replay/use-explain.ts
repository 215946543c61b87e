/** What the receipt of a position shows: the ticks that decided, what else went in, and what the rule makes of it in this phone. */
import { amount, divide, formatAmount, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import { loadTickRules } from "@assay/features/market/web.tsx";
import type { Explain, ExplainedInput } from "@assay/features/proofs/web.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";
import { printTime } from "@assay/ui/parts/time-text.tsx";
import { contractIn, type Fact, factIn, factsIn, isFact, quantityIn, sideOf } from "../../rules/receipt-facts.ts";
import { type Asked, askedRule, readAsked } from "../../rules/receipt-asked.ts";
import { marginRatioOf, type Recomputed, recompute } from "../../rules/receipt.ts";
import { percentOf } from "../positions/position-model.ts";

const DECIMALS_MAX = 10;
const MONEY_DECIMALS = 4;

export function useExplain(): Explain {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const shown = (price: Price): string => formatAmountText(formatPrice(price), { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag);
  const money = (quote: string, units: bigint): string =>
    `${formatAmountText(formatAmount(amount(quote, units)), { decimals: MONEY_DECIMALS, decimalsMin: 2 }, tag)} ${quote}`;

  const percent = (fraction: string): string => inPercent(formatAmountText(percentOf(fraction)!, { decimals: 2 }, tag), tag);

  /** Where a trailing stop stands lies on no tick; a mark does, and is what it is told beside. */
  const onTick = (price: Price, tick: Price): string => shown(divide(price, tick, "half-even") * tick);

  function inputsOf({ mark, tickSize, quote, waited, askedAt, purse }: Recomputed): ExplainedInput[] {
    const inputs = [{ label: t("position.mark"), text: shown(mark) }];
    if (waited !== undefined) inputs.push({ label: t("receipt.waited"), text: onTick(waited, tickSize) });
    if (askedAt !== undefined) inputs.push({ label: t("receipt.asked-at"), text: printTime(askedAt, "time", tag) });
    if (!purse) return inputs;
    const ratio = marginRatioOf(purse);
    const { collateral, profit, maintenance, liquidation } = purse;
    return [
      ...inputs,
      { label: t("receipt.collateral"), text: money(quote, collateral) },
      { label: t("receipt.open-profit"), text: money(quote, profit) },
      { label: t("receipt.maintenance"), text: money(quote, maintenance) },
      { label: t("position.ratio"), text: ratio === undefined ? "—" : percent(ratio) },
      ...(liquidation === undefined ? [] : [{ label: t("position.liquidation"), text: shown(liquidation) }]),
    ];
  }

  const numberText = (base: string, units: bigint): string =>
    formatAmountText(formatAmount(amount(base, units)), { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag);

  /** What was opened or closed at the mark of its moment, as its customer asked. */
  function requestText(what: string, fact: Fact): string | undefined {
    const [contract, side] = [contractIn(fact), sideOf(fact)];
    const quantity = contract && quantityIn(contract.base, fact);
    if (!contract || !side || !quantity || (what !== "opened-at-mark" && what !== "customer")) return undefined;
    return t(what === "customer" ? "receipt.request-close" : "receipt.request-open", {
      side: t(`side.${side}`),
      number: numberText(contract.base, quantity),
      base: contract.base,
    });
  }

  function askedText({ what, base, side, limit, quantity, takeProfit, stopLoss, trailing }: Asked): string {
    const number = (units: bigint): string => numberText(base, units);
    if (what === "order") {
      return t("receipt.asked-order", { side: t(`side.${side}`), number: number(quantity!), base, price: shown(limit!) });
    }
    if (what === "close")
      return quantity === undefined ? t("receipt.asked-no-close") : t("receipt.asked-close", { number: number(quantity), base });
    const stops = [
      ...(takeProfit === undefined ? [] : [`${t("stops.take-profit")} ${shown(takeProfit)}`]),
      ...(stopLoss === undefined ? [] : [`${t("stops.stop-loss")} ${shown(stopLoss)}`]),
      ...(trailing === undefined ? [] : [`${t("reasons.trailing-stop")} ${percent(formatRate(trailing))}`]),
    ];
    return stops.length === 0 ? t("receipt.asked-no-stops") : stops.join(" · ");
  }

  return async ({ rule, fact }) => {
    if (rule === askedRule) {
      const asked = isFact(fact) ? readAsked(fact) : undefined;
      return asked && { asked: askedText(asked), at: asked.at };
    }
    const { explainTick, priceOfTick } = await loadTickRules();
    const anew = recompute(rule, fact, priceOfTick);
    if (!anew || !isFact(fact)) return undefined;
    const { what, quote, tickSize, price, profit } = anew;
    return {
      holds: anew.holds,
      request: requestText(what, fact),
      ticks: [
        ...explainTick(t("receipt.best-tick"), factIn(fact, "waited")["tick"]),
        ...explainTick(t("receipt.tick"), fact["tick"]),
        ...factsIn(fact, "others").flatMap((tick) => explainTick(String(tick["symbol"]), tick)),
      ],
      inputs: inputsOf(anew),
      rule: t("receipt.rule-at-mark", { rule: t(`receipt.rules.${what}`), tick: shown(tickSize) }),
      result:
        profit === undefined
          ? t("receipt.result", { price: shown(price) })
          : t("receipt.result-profit", { price: shown(price), profit: money(quote, profit) }),
    };
  };
}
