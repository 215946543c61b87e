import { FormLine, type LineOf, ProposeSheet } from "@assay/ui/console/propose-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { calls } from "../contract.ts";
import { dividendTimes } from "../rules.ts";
import { type TermsFields, termsInput, termsRules } from "./terms-form.ts";

/** Writes terms and proposes them; another of the product role publishes. */
export function TermsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("lock-mining-console");
  const form = useForm(termsRules, undefined);
  const line = (name: LineOf<TermsFields>, label: string, lengthMax: number) => (
    <FormLine field={form.field(name)} t={t} label={label} lengthMax={lengthMax} />
  );
  return (
    <ProposeSheet
      open={open}
      onClose={onClose}
      title={t("terms.add")}
      action={t("terms.propose")}
      form={form}
      start={termsRules.start}
      call={calls.publishTerms}
      input={termsInput(form.fields)}
      list={calls.listTerms}
    >
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
    </ProposeSheet>
  );
}
