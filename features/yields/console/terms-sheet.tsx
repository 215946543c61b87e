import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { type Fault, useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { calls } from "../contract.ts";
import { kinds } from "../rules.ts";
import { termsInput, termsRules } from "./terms-form.ts";

/** Writes terms and proposes them; another of the product role publishes. */
export function TermsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("yields-console");
  const form = useForm(termsRules, undefined);
  const said = (fault: Fault | undefined) =>
    fault?.code === "required" ? faultText(t, fault) : fault && foundText(t, `faults.${fault.code}`);
  const line = (name: "product" | "currency" | "inDays" | "min", label: string, lengthMax: number) => {
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
  const table = form.field("table");
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
          faultText={said(table.fault)}
        />
        <CheckField label={t("terms.on-sale")} value={form.fields.isOnSale} onChange={form.field("isOnSale").onChange} />
      </div>
    </ReasonSheet>
  );
}
