import { refreshCalls } from "@assay/ui/client.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { deskFault, FormLine } from "@assay/ui/console/propose-sheet.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { calls } from "../contract.ts";
import { payCurrencies } from "../rules.ts";
import { type SeriesFields, seriesInput, seriesRulesFrom } from "./series-form.ts";

type Line = Exclude<keyof SeriesFields, "currency" | "starts" | "ends" | "works">;

/** Writes a series with its whole list, and proposes it; another of the product role publishes it. */
export function SeriesSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("nft-console");
  const rules = seriesRulesFrom(today());
  const form = useForm(rules, undefined);
  const line = (name: Line, label: string, lengthMax: number) => (
    <FormLine field={form.field(name)} t={t} label={label} lengthMax={lengthMax} />
  );
  const day = (name: "starts" | "ends", label: string) => {
    const { value, onChange, fault } = form.field(name);
    return <DateField label={label} value={value} min={today()} onChange={onChange} faultText={deskFault(t, fault)} />;
  };
  const works = form.field("works");
  const list = form.summary;
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("add-series")}
      attempt={form.attempt}
      action={t("propose")}
      call={calls.publishSeries}
      input={seriesInput(form.fields)}
      onDone={() => {
        form.restart(rules.start);
        refreshCalls([calls.listDeskSeries.path]);
      }}
    >
      <div className="flex flex-col gap-3">
        {line("artist", t("artist"), 60)}
        {line("artistAbout", t("artist-about"), 300)}
        {line("collection", t("collection"), 60)}
        {line("title", t("title"), 60)}
        {line("about", t("series-about"), 600)}
        <LongField
          label={t("works")}
          rows={6}
          lengthMax={2_000}
          value={works.value}
          onChange={works.onChange}
          onLeave={works.onLeave}
          faultText={deskFault(t, works.fault)}
        />
        <p className="text-caption text-soft">
          {list ? t("works-count", { pieces: list.reduce((sum, { editions }) => sum + editions, 0) }) : t("works-note")}
        </p>
        {line("royalty", t("royalty"), 8)}
        <SelectField
          label={t("currency")}
          value={form.fields.currency}
          options={payCurrencies.map((key) => ({ key, label: key }))}
          onChange={form.field("currency").onChange}
        />
        {line("price", t("box-price"), 30)}
        {day("starts", t("starts"))}
        {day("ends", t("ends"))}
        <p className="text-caption text-soft">{t("series-midnight")}</p>
      </div>
    </ReasonSheet>
  );
}
