import { currencies } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { accountTypes, billReasons } from "../contract.ts";
import type { BillFilter } from "./bill-filter.ts";

export interface BillFiltersProps {
  readonly filter: BillFilter;
  readonly onChange: (field: keyof BillFilter, value: string) => void;
}

/** By currency, account and reason. */
export function BillFilters({ filter, onChange }: BillFiltersProps) {
  const t = useTexts("wallet");
  return (
    <div role="group" aria-label={t("bills.filters")}>
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={t("bills.currency")}
          options={[{ key: "", label: t("bills.all-currencies") }, ...currencies.map(({ code }) => ({ key: code, label: code }))]}
          value={filter.currency ?? ""}
          onChange={(currency) => onChange("currency", currency)}
        />
        <SelectField
          label={t("bills.account")}
          options={[
            { key: "", label: t("bills.all-accounts") },
            ...accountTypes.map(({ field }) => ({ key: field, label: t(`accounts.${field}`) })),
          ]}
          value={filter.type ?? ""}
          onChange={(type) => onChange("type", type)}
        />
      </div>
      <Chips
        label={t("bills.reason")}
        options={[
          { key: "", label: t("bills.all-reasons") },
          ...billReasons.map((reason) => ({ key: reason, label: t(`reasons.${reason}`) })),
        ]}
        value={filter.reason ?? ""}
        onChange={(reason) => onChange("reason", reason)}
        className="mt-1 desk:flex-wrap md:[&_label:not(:has(:checked))]:bg-s2"
      />
    </div>
  );
}
