import { isId } from "@assay/core/shapes.ts";
import { FormLine, ProposeSheet } from "@assay/ui/console/propose-sheet.tsx";
import { type FormRules, useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { calls } from "../contract.ts";

interface Fields {
  readonly customer: string;
  readonly isOne: boolean;
}

const rules: FormRules<Fields, undefined> = {
  start: { customer: "", isOne: true },
  faults: ({ customer }) => ({ customer: isId(customer.trim()) ? undefined : { code: "no-id" } }),
  summary: () => undefined,
};
const ID_LENGTH = 36;

/** Proposes that a customer is a professional trader or market maker, or is none; another of the product role agrees. */
export function ProfessionalSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("loans-console");
  const form = useForm(rules, undefined);
  const { customer, isOne } = form.fields;
  return (
    <ProposeSheet
      open={open}
      onClose={onClose}
      title={t("reviews.flag")}
      action={t("reviews.propose")}
      form={form}
      start={rules.start}
      call={calls.noteProfessional}
      input={{ customer: customer.trim(), is_professional: isOne ? "1" : "0" }}
      list={calls.listReviews}
    >
      <FormLine field={form.field("customer")} t={t} label={t("reviews.flag-id")} lengthMax={ID_LENGTH} />
      <CheckField label={t("reviews.flag-is")} value={isOne} onChange={form.field("isOne").onChange} />
    </ProposeSheet>
  );
}
