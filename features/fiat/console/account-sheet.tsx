import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { calls } from "../contract.ts";
import { methods } from "../rules/catalogue.ts";
import { type AccountFields, accountInput, accountRules } from "./account-form.ts";

const lengths = { account: 40, country: 2, holder: 80, number: 400, bank: 80, city: 40 } as const;

/** An account of ours to which payments are asked from then on; two people publish it. */
export function AccountSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("fiat-console");
  const form = useForm(accountRules, undefined);
  const line = (name: Exclude<keyof AccountFields, "method">) => {
    const { value, onChange, onLeave, fault } = form.field(name);
    return (
      <TextField
        key={name}
        label={t(`account.${name}`)}
        lengthMax={lengths[name]}
        value={value}
        onChange={onChange}
        onLeave={onLeave}
        faultText={faultText(t, fault)}
      />
    );
  };
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("account.add")}
      attempt={form.attempt}
      action={t("account.propose")}
      call={calls.publishAccount}
      input={accountInput(form.fields)}
      onDone={() => form.restart(accountRules.start)}
    >
      <div className="mb-3 flex flex-col gap-3">
        {line("account")}
        <SelectField
          label={t("account.method")}
          value={form.fields.method}
          options={methods.map((key) => ({ key, label: key }))}
          onChange={form.field("method").onChange}
        />
        {(["country", "holder", "number", "bank", "city"] as const).map(line)}
      </div>
    </ReasonSheet>
  );
}
