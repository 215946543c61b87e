import type { OutputOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import type { calls } from "../contract.ts";
import { transferable } from "../rules.ts";
import { TransferAccounts } from "./transfer-accounts.tsx";
import type { TransferFields, TransferSummary } from "./transfer-form.ts";

export interface TransferFieldsetProps {
  readonly form: Form<TransferFields, TransferSummary>;
  readonly currencies: OutputOf<typeof calls.listUserCurrencies> | undefined;
  readonly onSubmit: () => void;
}

const EMPTY = "0.00";

/** The fields of a transfer and what is left after it. */
export function TransferFieldset({ form, currencies, onSubmit }: TransferFieldsetProps) {
  const t = useTexts("wallet");
  const { fields, summary } = form;
  const amount = form.field("amount");
  const isNothing = parseAmount(fields.currency, fields.amount)?.units === 0n || fields.amount === "";
  const choices = (currencies ?? transferable().map(({ code, name }) => ({ currency: code, name }))).map((one) => ({
    key: one.currency,
    label: `${one.currency} · ${one.name}`,
  }));
  return (
    <FormFrame onSubmit={onSubmit}>
      <TransferAccounts form={form} currencies={currencies} />
      <SelectField
        label={t("transfer.currency")}
        options={choices}
        value={fields.currency}
        onChange={(currency) => form.change({ currency })}
        start={<CoinLogo code={fields.currency} size={28} />}
        className="mt-3"
      />
      <AmountField
        label={`${t("transfer.amount")} (${fields.currency})`}
        decimals={summary.decimals}
        placeholder={EMPTY}
        value={amount.value}
        onChange={amount.onChange}
        onLeave={amount.onLeave}
        faultText={faultText(t, amount.fault)}
        end={
          <button
            type="button"
            disabled={summary.available === undefined}
            onClick={() => form.change({ amount: summary.available ?? "" })}
            className="press grid place-items-center px-3.5 text-form font-semibold text-brand disabled:opacity-45"
          >
            {t("transfer.max")}
          </button>
        }
        className="mt-3"
      />
      <p className="mt-3 flex min-h-6 justify-between gap-3 text-form text-soft">
        <span>{t("transfer.available")}</span>
        <AmountText
          value={summary.available}
          currency={fields.currency}
          unit={summary.available !== undefined}
          hideable
          className="font-medium text-strong"
        />
      </p>
      <p className="flex min-h-6 justify-between gap-3 text-form text-soft">
        <span>{t("transfer.remains", { account: t(`accounts.${fields.from}`) })}</span>
        <AmountText value={summary.remains} currency={fields.currency} unit={summary.remains !== undefined} hideable />
      </p>
      <p className="flex min-h-6 justify-between gap-3 text-form text-soft">
        <span>{t("transfer.will-be", { account: t(`accounts.${fields.to}`) })}</span>
        <AmountText value={summary.willBe} currency={fields.currency} unit={summary.willBe !== undefined} hideable />
      </p>
      <Cta type="submit" disabled={isNothing || summary.available === undefined} action={t("transfer.review")} className="mt-4" />
      <p className="mt-3 text-caption text-faint">{t("transfer.note")}</p>
    </FormFrame>
  );
}
