import { dayOf, daysBefore } from "@assay/ui/day.ts";
import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";
import { expiries, type StopFormFields, type StopSummary } from "./stop-form.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";

const MINUTE_MS = 60_000;
const YEAR_DAYS = 364;

/** Till when the order is good. */
export function StopExpiry({ form }: { readonly form: Form<StopFormFields, StopSummary> }) {
  const t = useTexts("spot");
  const today = dayOf(useServerNow(MINUTE_MS));
  const { expiry, date, kind } = form.fields;
  const { fault } = form.field("expiry");
  const offered = expiries.filter((key) => key !== "never" || kind !== "limit");
  return (
    <div>
      <div className={expiry === "date" ? "grid grid-cols-2 gap-2" : ""}>
        <SelectField
          label={t("stops.good-till")}
          options={[
            ...(kind === "limit" && expiry === "never" ? [{ key: "never", label: t("stops.till.choose") } as const] : []),
            ...offered.map((key) => ({ key, label: t(`stops.till.${key}`) })),
          ]}
          value={expiry}
          onChange={(chosen) => form.change({ expiry: chosen, date: chosen === "date" && date === "" ? today : date })}
        />
        {expiry === "date" && (
          <DateField
            label={t("stops.date")}
            value={date}
            min={today}
            max={daysBefore(today, -YEAR_DAYS)}
            onChange={(day) => form.change({ date: day })}
          />
        )}
      </div>
      {fault && (
        <p role="alert" className="mt-1 text-caption text-danger">
          {faultText(t, fault)}
        </p>
      )}
    </div>
  );
}
