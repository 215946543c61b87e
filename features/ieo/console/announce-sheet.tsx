import { refreshCalls } from "@assay/ui/client.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { calls } from "../contract.ts";
import { type AnnounceFields, announceInput, announceRulesFrom } from "./announce-form.ts";

type Lines = Exclude<keyof AnnounceFields, "opens" | "ends" | "lists">;

/** Plans a sale and proposes it: another of the product role announces it. */
export function AnnounceSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("ieo-console");
  const form = useForm(announceRulesFrom(today()), undefined);
  const line = (name: Lines, label: string, lengthMax = 40) => {
    const { value, onChange, onLeave, fault } = form.field(name);
    return (
      <TextField
        label={label}
        lengthMax={lengthMax}
        value={value}
        onChange={onChange}
        onLeave={onLeave}
        faultText={fault && foundText(t, `faults.${fault.code}`)}
      />
    );
  };
  const day = (name: "opens" | "ends" | "lists", label: string) => {
    const { value, onChange, fault } = form.field(name);
    return (
      <div>
        <DateField label={label} value={value} min={today()} onChange={onChange} />
        {fault && <p className="mt-1 px-1 text-caption text-danger">{foundText(t, `faults.${fault.code}`)}</p>}
      </div>
    );
  };
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("announce")}
      attempt={form.attempt}
      action={t("propose")}
      call={calls.openProject}
      input={announceInput(form.fields)}
      onDone={() => refreshCalls([calls.listPlanned.path])}
    >
      <div className="grid gap-3">
        {line("token", t("token"), 10)}
        {line("name", t("name"), 60)}
        {line("price", t("price"))}
        {line("total", t("total"))}
        {line("cap", t("cap"))}
        {line("min", t("min"))}
        {line("most", t("most"))}
        {day("opens", t("opens"))}
        {day("ends", t("ends"))}
        {day("lists", t("lists"))}
        <p className="text-caption text-soft">{t("midnight")}</p>
        {line("free", t("free"))}
        {line("lockDays", t("lock-days"), 4)}
        {line("parts", t("parts"), 2)}
        {line("whitePaper", t("white-paper"), 300)}
        {line("website", t("website"), 300)}
      </div>
    </ReasonSheet>
  );
}
