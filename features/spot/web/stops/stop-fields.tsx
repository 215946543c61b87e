import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { countOf, type StopFormFields, type StopSummary } from "./stop-form.ts";
import { shownFields, useStopLabels } from "./stop-labels.ts";
import type { Market } from "@assay/features/market/web.tsx";

export interface StopFieldsProps {
  readonly market: Market;
  readonly form: Form<StopFormFields, StopSummary>;
  /** Left out where only what is waited for can be changed. */
  readonly withAmount?: boolean;
}

const PERCENT_DECIMALS = 2;
const PERCENT_STEP = "0.1";
const QUOTE_DECIMALS = 2;
const QUOTE_STEP = "1";
const NOTHING = "0";

/** The numbers that an order of its kind names. */
export function StopFields({ market, form, withAmount = true }: StopFieldsProps) {
  const { fields } = form;
  const t = useTexts("spot");
  const price = { decimals: market.price_decimals, step: market.tick };
  const grid = {
    stop_price: price,
    target_price: price,
    stop_limit_price: price,
    trail: { decimals: PERCENT_DECIMALS, step: PERCENT_STEP },
    amount:
      countOf(fields) === "base"
        ? { decimals: market.quantity_decimals, step: market.step }
        : { decimals: QUOTE_DECIMALS, step: QUOTE_STEP },
  };
  const labels = useStopLabels(market, fields);
  const shown = shownFields(fields).filter((name) => withAmount || name !== "amount");
  return shown.map((name) => (
    <NumberField
      key={name}
      t={t}
      field={form.field(name)}
      label={labels[name]}
      placeholder={name === "stop_limit_price" && fields.type === "sell" ? t("orders.market") : NOTHING}
      {...grid[name]}
    />
  ));
}
