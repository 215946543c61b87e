import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { NewPasswordFieldset } from "./new-password-fieldset.tsx";
import { passwordRules } from "./password-form.ts";

/** Changes the password of whoever knows the current one. */
export default function PasswordScreen() {
  const t = useTexts("identity");
  const go = useGo();
  const user = useCall(calls.showUser, {});
  const form = useForm(passwordRules, { account: user.data?.account ?? "" });
  const update = useFormCommand(form, calls.updatePassword, { "wrong-password": "current", "password-too-common": "password" });
  const current = form.field("current");

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const { current: current_password, password, repeated: re_password } = form.fields;
    const outcome = await update.run({ current_password, password, re_password });
    if (outcome.state !== "accepted") return;
    toast(t("password.done"), "done");
    go(-1);
  }

  return (
    <Screen width="form" head={<PageHeader title={t("password.title")} />}>
      <FormFrame onSubmit={submit}>
        <TextField
          label={t("fields.current")}
          type="password"
          autoComplete="current-password"
          value={current.value}
          onChange={current.onChange}
          onLeave={current.onLeave}
          faultText={faultText(t, current.fault)}
        />
        <NewPasswordFieldset
          label={t("fields.new-password")}
          password={form.field("password")}
          repeated={form.field("repeated")}
          strength={form.summary.strength}
        />
        <p className="mt-4 px-1 text-form text-soft">{t("password.note")}</p>
        <Cta type="submit" action={t("password.action")} pending={update.pending} wait={update.wait} className="mt-4" />
      </FormFrame>
    </Screen>
  );
}
