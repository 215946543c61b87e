import { deskFault, FormLine } from "@assay/ui/console/propose-sheet.tsx";
import { today } from "@assay/ui/day.ts";
import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { modes, payCurrencies } from "../rules.ts";
import type { OfferFields } from "./work-form.ts";

/** Mode, currency, price, least raise and end of a sale that the desk proposes. */
export function OfferRows({ form }: { readonly form: Pick<Form<OfferFields, undefined>, "fields" | "field"> }) {
  const t = useTexts("nft-console");
  const amount = (name: "price" | "step") => <FormLine field={form.field(name)} t={t} label={t(name)} lengthMax={30} />;
  const ends = form.field("ends");
  return (
    <>
      <SelectField
        label={t("mode")}
        value={form.fields.mode}
        options={modes.map((key) => ({ key, label: t(`modes.${key}`) }))}
        onChange={form.field("mode").onChange}
      />
      <SelectField
        label={t("currency")}
        value={form.fields.currency}
        options={payCurrencies.map((key) => ({ key, label: key }))}
        onChange={form.field("currency").onChange}
      />
      {amount("price")}
      {form.fields.mode === "auction" && amount("step")}
      <DateField
        label={t("ends")}
        value={ends.value}
        min={today()}
        onChange={ends.onChange}
        faultText={deskFault(t, ends.fault)}
      />
      <p className="text-caption text-soft">{t("midnight")}</p>
    </>
  );
}
