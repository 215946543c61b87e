import { findCurrency } from "@assay/core/currency.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { calls } from "../../contract.ts";
import { fundRules } from "./fund-form.ts";

export interface Fundable {
  readonly pool: string;
  readonly product: string;
  readonly currency: string;
}

/** Proposes to move money of the treasury to a pool; a treasury checker decides. */
export function FundSheet({
  of,
  treasury,
  onClose,
}: {
  readonly of: Fundable | undefined;
  readonly treasury: string;
  readonly onClose: () => void;
}) {
  const t = useTexts("operators-console");
  const currency = of?.currency ?? "USDT";
  const form = useForm(fundRules, { currency, treasury });
  const amount = form.field("amount");
  const fault = amount.fault;
  return (
    <ReasonSheet
      open={of !== undefined}
      onClose={onClose}
      title={t("pools.fund")}
      facts={[
        { label: t("pools.pool"), value: of?.product ?? "" },
        { label: t("pools.treasury"), value: <AmountText value={treasury} currency={currency} unit /> },
      ]}
      attempt={form.attempt}
      action={t("propose")}
      call={calls.fundPool}
      input={{ pool: of?.pool ?? "", currency, amount: amount.value }}
      onDone={() => form.restart({ amount: "" })}
    >
      <AmountField
        label={t("pools.amount", { currency })}
        decimals={findCurrency(currency)?.scale ?? 0}
        value={amount.value}
        onChange={amount.onChange}
        onLeave={amount.onLeave}
        faultText={fault?.code === "required" ? faultText(t, fault) : fault && foundText(t, `faults.${fault.code}`)}
      />
    </ReasonSheet>
  );
}
