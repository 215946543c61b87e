import { deskFault, FormLine, type LineOf, ProposeSheet } from "@assay/ui/console/propose-sheet.tsx";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { calls } from "../contract.ts";
import { kinds } from "../rules.ts";
import { type TermsFields, termsInput, termsRules } from "./terms-form.ts";

/** Writes terms and proposes them; another of the product role publishes. */
export function TermsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("yields-console");
  const form = useForm(termsRules, undefined);
  const line = (name: LineOf<TermsFields>, label: string, lengthMax: number) => (
    <FormLine field={form.field(name)} t={t} label={label} lengthMax={lengthMax} />
  );
  const table = form.field("table");
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
      {line("product", t("terms.product"), 40)}
      <SelectField
        label={t("terms.kind")}
        value={form.fields.kind}
        options={kinds.map((kind) => ({ key: kind, label: t(`kinds.${kind}`) }))}
        onChange={form.field("kind").onChange}
      />
      {line("currency", t("terms.currency"), 10)}
      {line("inDays", t("terms.in-days"), 3)}
      {line("min", t("terms.min"), 30)}
      <LongField
        label={t("terms.table")}
        rows={3}
        lengthMax={6_000}
        value={table.value}
        onChange={table.onChange}
        onLeave={table.onLeave}
        faultText={deskFault(t, table.fault)}
      />
      <CheckField label={t("terms.on-sale")} value={form.fields.isOnSale} onChange={form.field("isOnSale").onChange} />
    </ProposeSheet>
  );
}
