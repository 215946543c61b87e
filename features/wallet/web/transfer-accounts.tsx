import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { ArrowDownUp } from "lucide-react";
import { offeredAccounts, type TransferFacts, type TransferFields, type TransferSummary, swapped } from "./transfer-form.ts";

export interface TransferAccountsProps extends TransferFacts {
  readonly form: Form<TransferFields, TransferSummary>;
}

/** From and to, with the button that turns them round between them; so does choosing one of them for the other. */
export function TransferAccounts({ form, currencies }: TransferAccountsProps) {
  const t = useTexts("wallet");
  const { fields } = form;
  const options = offeredAccounts({ currencies }, [fields.from, fields.to]).map((field) => ({
    key: field,
    label: t(`accounts.${field}`),
  }));
  const fault = faultText(t, form.field("to").fault);
  return (
    <div>
      <div className="relative grid gap-1.5">
        <SelectField
          label={t("transfer.from")}
          options={options}
          value={fields.from}
          onChange={(from) => form.change(from === fields.to ? swapped(fields) : { from })}
        />
        <SelectField
          label={t("transfer.to")}
          options={options}
          value={fields.to}
          onChange={(to) => form.change(to === fields.from ? swapped(fields) : { to })}
        />
        <IconButton
          label={t("transfer.swap")}
          icon={<ArrowDownUp className="size-5 text-brand" aria-hidden />}
          onPress={() => form.change(swapped(fields))}
          className="absolute inset-x-0 top-1/2 mx-auto -translate-y-1/2 border border-line-strong bg-s1"
        />
      </div>
      {fault !== undefined && (
        <p role="alert" className="mt-1 px-1 text-caption text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
