import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { calls } from "../contract.ts";
import { types } from "../rules.ts";
import { type AppendFields, appendInput, appendRules } from "./append-form.ts";

const written = ["share", "apr", "distance", "days", "shares", "hours"] as const satisfies readonly (keyof AppendFields)[];

/** Writes new terms and proposes them; another of the product role puts them on sale, by the index of that moment. */
export function AppendSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("dual-console");
  const form = useForm(appendRules, undefined);
  const field = (name: "symbol" | (typeof written)[number]) => {
    const { value, fault, onChange, onLeave } = form.field(name);
    const told = fault?.code === "required" ? faultText(t, fault) : fault && t("append.no-number");
    return <TextField key={name} label={t(`append.${name}`)} lengthMax={20} {...{ value, onChange, onLeave }} faultText={told} />;
  };
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("append.title")}
      attempt={form.attempt}
      action={t("append.propose")}
      call={calls.appendTerms}
      input={appendInput(form.fields)}
      onDone={() => form.restart(appendRules.start)}
    >
      <div className="flex flex-col gap-3">
        {field("symbol")}
        <SelectField
          label={t("append.type")}
          value={form.fields.type}
          options={types.map((key) => ({ key, label: t(`types.${key}`) }))}
          onChange={form.field("type").onChange}
        />
        {written.map(field)}
      </div>
    </ReasonSheet>
  );
}
