import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { Nearest } from "@assay/ui/parts/nearest.tsx";
import { countOf, type StopFormFields, type StopSummary } from "./stop-form.ts";
import { type NumberField, shownFields, useStopLabels } from "./stop-labels.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import type { Market } from "./use-market-frames.ts";

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
    <NumberOf
      key={name}
      name={name}
      label={labels[name]}
      form={form}
      placeholder={name === "stop_limit_price" && fields.type === "sell" ? t("orders.market") : NOTHING}
      {...grid[name]}
    />
  ));
}

interface NumberOfProps {
  readonly name: NumberField;
  readonly label: string;
  readonly form: Form<StopFormFields, StopSummary>;
  readonly decimals: number;
  readonly step: string;
  readonly placeholder: string;
}

function NumberOf({ name, label, form, decimals, step, placeholder }: NumberOfProps) {
  const t = useTexts("spot");
  const { value, fault, onChange, onLeave } = form.field(name);
  return (
    <div>
      <AmountField
        label={label}
        value={value}
        onChange={onChange}
        onLeave={onLeave}
        faultText={faultText(t, fault)}
        decimals={decimals}
        step={step}
        placeholder={placeholder}
      />
      <Nearest fault={fault} onTake={onChange} />
    </div>
  );
}
