import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { AccountFieldset } from "./account-fieldset.tsx";
import { accountDraft } from "./account-form.ts";
import { CodeField } from "./code-field.tsx";
import { codeRequest, endCodeRequest } from "./code-request.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryLink } from "./entry-link.tsx";
import { forgetRules } from "./forget-form.ts";
import { NewPasswordFieldset } from "./new-password-fieldset.tsx";
import { LOGIN_PATH, withNext } from "./paths.ts";
import { refusedFields } from "./new-password-form.ts";

/** Sets a new password with a code sent to the account's address. */
export default function ForgetScreen() {
  const t = useTexts("identity");
  const go = useGo();
  const [search] = useSearchParams();
  const form = useForm(forgetRules, undefined, accountDraft.now());
  const reset = useFormCommand(form, calls.resetPassword, refusedFields);
  const { fields, summary } = form;

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await reset.run({
      account: fields.account.trim(),
      code: fields.code,
      request: codeRequest(),
      password: fields.password,
      repassword: fields.repeated,
      ...(fields.way === "mobile" && { area_code: fields.areaCode }),
    });
    if (outcome.state !== "accepted") return;
    endCodeRequest();
    toast(t("forget.done"), "done");
    go(withNext(LOGIN_PATH, search), { replace: true });
  }

  return (
    <EntryFrame title={t("forget.title")} subtitle={t("forget.subtitle")}>
      <FormFrame onSubmit={submit}>
        <AccountFieldset form={form} />
        <CodeField
          field={form.field("code")}
          account={fields}
          scene="forget"
          reachable={summary.reachable}
          onUnreachable={form.field("account").onLeave}
        />
        <NewPasswordFieldset
          label={t("fields.new-password")}
          password={form.field("password")}
          repeated={form.field("repeated")}
          strength={summary.strength}
        />
        <Cta type="submit" action={t("forget.action")} pending={reset.pending} wait={reset.wait} className="mt-5" />
      </FormFrame>
      <EntryLink question={t("register.member")} answer={t("register.login")} to={LOGIN_PATH} />
    </EntryFrame>
  );
}
