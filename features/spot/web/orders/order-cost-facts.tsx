import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import type { calls } from "../../contract.ts";
import { estimateOf } from "../ticket/estimates.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { type Order, quoteOf } from "./order-model.ts";

type Costs = NonNullable<OutputOf<(typeof calls)["showOrder"]>["costs"]>;

/** All that an amount has, so that what is shown adds up. */
const DECIMALS = 8;
const DECIMALS_MIN = 4;
const parts = ["spread", "slippage", "fee", "total"] as const;

/** What trading at once has cost, beside what was estimated when the customer confirmed it. */
export function OrderCosts({ order, costs }: { readonly order: Order; readonly costs: Costs }) {
  const t = useTexts("spot");
  const estimate = estimateOf(order.id);
  return (
    <>
      <h3 className="mt-5 mb-2 text-body font-semibold">{t("costs.title")}</h3>
      <Facts
        facts={parts.map((part) => ({
          label: t(`costs.${part}`),
          value: (
            <span className={part === "total" ? "font-semibold" : ""}>
              <AmountText
                value={costs[part]}
                currency={quoteOf(order.symbol)}
                unit
                decimals={DECIMALS}
                decimalsMin={DECIMALS_MIN}
              />
              {estimate?.[part] && (
                <span className="block text-caption font-normal text-soft">
                  {t("costs.estimated")} <MoneyText amount={estimate[part]} decimals={DECIMALS} />
                </span>
              )}
            </span>
          ),
        }))}
      />
    </>
  );
}
