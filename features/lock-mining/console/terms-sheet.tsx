import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { type Fault, useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { calls } from "../contract.ts";
import { dividendTimes } from "../rules.ts";
import { type TermsFields, termsInput, termsRules } from "./terms-form.ts";

type Line = "offer" | "currency" | "days" | "dailyYield" | "penaltyRatio" | "min";

/** Writes terms and proposes them; another of the product role publishes. */
export function TermsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("lock-mining-console");
  const form = useForm(termsRules, undefined);
  const said = (fault: Fault | undefined) =>
    fault?.code === "required" ? faultText(t, fault) : fault && foundText(t, `faults.${fault.code}`);
  const line = (name: Line & keyof TermsFields, label: string, lengthMax: number) => {
    const { value, onChange, onLeave, fault } = form.field(name);
    return (
      <TextField
        label={label}
        lengthMax={lengthMax}
        value={value}
        onChange={onChange}
        onLeave={onLeave}
        faultText={said(fault)}
      />
    );
  };
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("terms.add")}
      attempt={form.attempt}
      action={t("terms.propose")}
      call={calls.publishTerms}
      input={termsInput(form.fields)}
      onDone={() => form.restart(termsRules.start)}
    >
      <div className="flex flex-col gap-3">
        {line("offer", t("terms.offer"), 40)}
        {line("currency", t("terms.currency"), 10)}
        {line("days", t("terms.days"), 3)}
        {line("dailyYield", t("terms.yield"), 12)}
        {line("penaltyRatio", t("terms.penalty"), 12)}
        {line("min", t("terms.min"), 30)}
        <SelectField
          label={t("terms.paid")}
          value={form.fields.dividendTime}
          options={dividendTimes.map((key) => ({ key, label: t(`terms.paid-${key}`) }))}
          onChange={form.field("dividendTime").onChange}
        />
        <CheckField label={t("terms.on-sale")} value={form.fields.isOnSale} onChange={form.field("isOnSale").onChange} />
      </div>
    </ReasonSheet>
  );
}
