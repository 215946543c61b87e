import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { AccountFieldset } from "../account-fieldset.tsx";
import { accountDraft, accountInput } from "../account-form.ts";
import { CodeField } from "../code-field.tsx";
import { codeRequest, endCodeRequest } from "../code-request.ts";
import { forgetRules } from "../forget-form.ts";
import { NewPasswordFieldset } from "../new-password-fieldset.tsx";
import { SETTING_PATH } from "../paths.ts";
import { refusedFields } from "../new-password-form.ts";

/** Gives a practice account an address and a password: history and practice money stay. */
export default function KeepScreen() {
  const t = useTexts("identity");
  const go = useGo();
  const form = useForm(forgetRules, undefined, accountDraft.now());
  const keep = useFormCommand(form, calls.keepPractice, refusedFields);
  const { fields, summary } = form;

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const { code, password, repeated: re_password } = fields;
    const outcome = await keep.run({ ...accountInput(fields), code, request: codeRequest(), password, re_password });
    if (outcome.state !== "accepted") return;
    endCodeRequest();
    accountDraft.change({ account: "" });
    toast(t("keep.done"), "done");
    go(SETTING_PATH, { replace: true });
  }

  return (
    <Screen width="form" head={<PageHeader title={t("keep.title")} />}>
      <p className="mb-3 text-form text-soft">{t("keep.about")}</p>
      <FormFrame onSubmit={submit}>
        <AccountFieldset form={form} />
        <CodeField
          field={form.field("code")}
          account={fields}
          scene="bind"
          reachable={summary.reachable}
          onUnreachable={form.field("account").onLeave}
        />
        <NewPasswordFieldset
          label={t("fields.password")}
          password={form.field("password")}
          repeated={form.field("repeated")}
          strength={summary.strength}
        />
        <Cta type="submit" action={t("keep.action")} pending={keep.pending} className="mt-5" />
      </FormFrame>
    </Screen>
  );
}
