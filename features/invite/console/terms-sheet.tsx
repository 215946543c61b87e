import { FormLine, type LineOf, ProposeSheet } from "@assay/ui/console/propose-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { type TermsFields, termsRules } from "./terms-form.ts";

/** Writes terms and proposes them; another of the product role publishes. */
export function TermsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("invite-console");
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
      input={form.fields}
      list={calls.listTerms}
    >
      {line("share", t("terms.share-written"), 12)}
      {line("days", t("terms.days-written"), 3)}
    </ProposeSheet>
  );
}
