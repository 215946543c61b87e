import { calls as identity } from "@assay/features/identity/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls, idTypes } from "../contract.ts";
import { basicRules, refusedFields } from "./basic-form.ts";
import { DayField } from "./day-field.tsx";
import { MARK_PATH } from "./paths.ts";

/** Level 1: what stands on the document. */
export function BasicForm() {
  const t = useTexts("verification");
  const go = useGo();
  const areas = useCall(identity.listAreas, {});
  const form = useForm(basicRules, { now: new Date(serverNow()) });
  const submit = useFormCommand(form, calls.submit, refusedFields);
  const [name, number, birth, expires] = [form.field("name"), form.field("number"), form.field("birth"), form.field("expires")];
  const country = form.field("country");
  const { idType } = form.fields;
  const countries = (areas.data ?? [])
    .filter(({ area_code_id }) => /^[A-Z]{2}$/.test(area_code_id))
    .map(({ area_code_id: key, country: label }) => ({ key, label }));

  async function send(): Promise<void> {
    if (!form.attempt()) return;
    const { fields } = form;
    const outcome = await submit.run({
      real_type: "1",
      name: fields.name,
      country: fields.country,
      id_type: fields.idType,
      card_id: fields.number,
      birth_date: fields.birth,
      ...(fields.expires !== "" && { expires_on: fields.expires }),
    });
    if (outcome.state !== "accepted") return;
    toast(t("basic.sent"), "done");
    go(MARK_PATH, { replace: true });
  }

  return (
    <FormFrame onSubmit={send} className="grid gap-3">
      <p className="px-1 text-form text-soft">{t("basic.hint")}</p>
      <TextField
        label={t("basic.name")}
        autoComplete="name"
        value={name.value}
        onChange={name.onChange}
        onLeave={name.onLeave}
        faultText={faultText(t, name.fault)}
      />
      <div>
        <SelectField
          label={t("basic.country")}
          options={[{ key: "", label: t("basic.choose-country") }, ...countries]}
          value={country.value}
          onChange={country.onChange}
          faultText={faultText(t, country.fault)}
        />
      </div>
      <SelectField
        label={t("basic.id-type")}
        options={idTypes.map((key) => ({ key, label: t(`id-types.${key}`) }))}
        value={idType}
        onChange={(key) => form.change({ idType: key })}
      />
      <TextField
        label={t("basic.number")}
        value={number.value}
        onChange={number.onChange}
        onLeave={number.onLeave}
        faultText={faultText(t, number.fault)}
      />
      <DayField label={t("basic.birth")} field={birth} faultText={faultText(t, birth.fault)} />
      <DayField
        label={t(idType === "passport" ? "basic.expires" : "basic.expires-optional")}
        field={expires}
        faultText={faultText(t, expires.fault)}
      />
      <Cta type="submit" action={t("basic.submit")} pending={submit.pending} className="mt-2" />
      <p className="px-1 text-caption text-soft">{t("mark.privacy")}</p>
    </FormFrame>
  );
}
