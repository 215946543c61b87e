import { allCurrencies } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { bills } from "@assay/ui/declared.ts";
import type { Day } from "@assay/ui/day.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import type { FocusEvent } from "react";
import { calls } from "../contract.ts";
import { type BillFilter, type Period, FIRST_DAY, dayCounts, periodOf, settled, withFilter, withPeriod } from "./bill-filter.ts";
import { offeredAccounts } from "./transfer-form.ts";

export interface BillFiltersProps {
  readonly filter: BillFilter;
  readonly today: Day;
  readonly onChange: (filter: Record<string, string>) => void;
}

/** Three in a row must stay readable on the narrowest phone. */
const narrow = "max-desk:[&_select]:ps-3 max-desk:[&_select]:pe-6 max-desk:[&_select]:text-form max-desk:[&_label]:start-3";

/** By currency, account, days and reason; the reasons are chips in a row, or one more list where chips would fill the pane. */
export function BillFilters({ filter, today, onChange }: BillFiltersProps) {
  const t = useTexts("wallet");
  const billText = bills.useText();
  const desktop = useViewport() === "desktop";
  const choose = (field: keyof BillFilter) => (value: string) => onChange(withFilter(filter, field, value));
  const { data: currencies } = useCall(calls.listUserCurrencies, {});
  const accounts = offeredAccounts({ currencies }, filter.type === undefined ? [] : [filter.type]);
  const all = { key: "", label: t("bills.all") } as const;
  const reasons = {
    label: t("bills.reason"),
    options: [all, ...bills.keys().map((reason) => ({ key: reason, label: billText(reason) }))],
    value: filter.reason ?? "",
    onChange: choose("reason"),
  };
  const { from, to } = filter;
  // Once both are left: a day is typed digit by digit, and is another one on the way.
  const settle = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const meant = settled(filter, today);
    if (currentTarget.contains(relatedTarget) || (meant.from === from && meant.to === to)) return;
    onChange(withFilter(meant, "days", ""));
  };
  return (
    <div role="group" aria-label={t("bills.filters")}>
      <div className="grid grid-cols-3 gap-2 desk:grid-cols-1">
        <SelectField
          label={t("bills.currency")}
          options={[all, ...allCurrencies().map(({ code }) => ({ key: code, label: code }))]}
          value={filter.currency ?? ""}
          onChange={choose("currency")}
          className={narrow}
        />
        <SelectField
          label={t("bills.account")}
          options={[all, ...accounts.map((field) => ({ key: field, label: t(`accounts.${field}`) }))]}
          value={filter.type ?? ""}
          onChange={choose("type")}
          className={narrow}
        />
        {desktop && <SelectField {...reasons} />}
        <SelectField<Period>
          label={t("bills.period")}
          options={[
            all,
            ...dayCounts.map((key) => ({ key, label: t(`bills.days.${key}`) })),
            { key: "own", label: t("bills.days.own") },
          ]}
          value={periodOf(filter)}
          onChange={(period) => onChange(withPeriod(filter, period, today))}
          className={narrow}
        />
      </div>
      {from !== undefined && to !== undefined && (
        <div className="mt-2 grid grid-cols-2 gap-2" onBlur={settle}>
          <DateField label={t("bills.from")} value={from} min={FIRST_DAY} max={today} onChange={choose("from")} />
          <DateField label={t("bills.to")} value={to} min={FIRST_DAY} max={today} onChange={choose("to")} />
        </div>
      )}
      {!desktop && <Chips {...reasons} className="mt-1" />}
    </div>
  );
}
