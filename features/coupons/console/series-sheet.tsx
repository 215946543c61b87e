import { FormLine, type LineOf, ProposeSheet } from "@assay/ui/console/propose-sheet.tsx";
import { today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { calls } from "../contract.ts";
import { CURRENCY, kinds, products } from "../rules.ts";
import { type SeriesFields, seriesInput, seriesRulesFrom } from "./series-form.ts";

/** Plans a series and proposes it: another of the product role makes it, and then its whole budget is set aside. */
export function SeriesSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("coupons-console");
  const rules = seriesRulesFrom(today());
  const form = useForm(rules, undefined);
  const { fields, summary } = form;
  const line = (name: LineOf<SeriesFields>, label: string, lengthMax: number) => (
    <FormLine field={form.field(name)} t={t} label={label} lengthMax={lengthMax} />
  );
  const day = (name: "opens" | "ends", label: string) => {
    const { value, onChange, fault } = form.field(name);
    return (
      <div>
        <DateField label={label} value={value} min={today()} onChange={onChange} />
        {fault && <p className="mt-1 px-1 text-caption text-danger">{foundText(t, `faults.${fault.code}`)}</p>}
      </div>
    );
  };
  return (
    <ProposeSheet
      open={open}
      onClose={onClose}
      title={t("acts.desk-coupons-create")}
      action={t("propose")}
      form={form}
      start={rules.start}
      call={calls.createSeries}
      input={seriesInput(fields)}
      list={calls.listSeries}
    >
      <SelectField
        label={t("kind")}
        value={fields.kind}
        options={kinds.map((kind) => ({ key: kind, label: t(`kinds.${kind}`) }))}
        onChange={form.field("kind").onChange}
      />
      {line("worth", t("worth"), 20)}
      {fields.kind === "cash" && line("volume", t("volume"), 20)}
      <SelectField
        label={t("product")}
        value={fields.product}
        options={products.map((product) => ({ key: product, label: t(`products.${product}`) }))}
        onChange={form.field("product").onChange}
      />
      {line("symbol", t("symbol"), 21)}
      {line("budget", t("budget"), 5)}
      {day("opens", t("opens"))}
      {day("ends", t("ends"))}
      <p className="text-caption text-soft">{t("midnight")}</p>
      {line("validDays", t("valid-days"), 2)}
      {summary.setAside !== undefined && (
        <Facts
          facts={[{ label: t("set-aside"), value: `${summary.setAside} ${CURRENCY}` }]}
          className="rounded-button bg-s2 p-4"
        />
      )}
    </ProposeSheet>
  );
}
