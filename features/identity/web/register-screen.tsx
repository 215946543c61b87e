import { calls as content } from "@assay/features/content/contract.ts";
import { TermsField } from "@assay/features/content/web.tsx";
import { refreshCalls } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGoOn } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { AccountFieldset } from "./account-fieldset.tsx";
import { accountDraft, accountInput } from "./account-form.ts";
import { CodeField } from "./code-field.tsx";
import { codeRequest, endCodeRequest } from "./code-request.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryLink } from "./entry-link.tsx";
import { NewPasswordFieldset } from "./new-password-fieldset.tsx";
import { LOGIN_PATH } from "./paths.ts";
import { PracticeNote } from "./practice-note.tsx";
import { readInvite } from "./invite-code.ts";
import { registerRules } from "./register-form.ts";
import { refusedFields } from "./new-password-form.ts";

/** Opens an account: an address proven by a code, and a password. */
export default function RegisterScreen() {
  const t = useTexts("identity");
  const goOn = useGoOn();
  const [search] = useSearchParams();
  const invite = readInvite(search.get("code") ?? "");
  const form = useForm(registerRules, undefined, { ...accountDraft.now(), invite });
  const register = useFormCommand(form, calls.register, { ...refusedFields, "no-such-invite-code": "invite" });
  const { fields, summary } = form;
  const agreedField = form.field("agreed");
  const practice = useSession(({ loggedIn, user }) => loggedIn && user?.practice === true);
  const inviteField = form.field("invite");

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await register.run({
      ...accountInput(fields),
      code: fields.code,
      request: codeRequest(),
      agreed: fields.agreed,
      password: fields.password,
      re_password: fields.repeated,
      ...(fields.invite !== "" && { extension_code: fields.invite }),
    });
    if (outcome.state === "rejected" && outcome.rejection === "agreement-changed") {
      // What was accepted holds no more: the box is empty again, beside the text that does.
      form.change({ agreed: "" });
      refreshCalls([content.showAgreement.path]);
    }
    if (outcome.state !== "accepted") return;
    endCodeRequest();
    accountDraft.change({ account: "" });
    toast(t("register.done"), "done");
    goOn();
  }

  return (
    <EntryFrame title={t("register.title")} subtitle={t("register.subtitle")}>
      {practice && <PracticeNote />}
      <FormFrame onSubmit={submit}>
        <AccountFieldset form={form} />
        <CodeField
          field={form.field("code")}
          account={fields}
          scene="register"
          reachable={summary.reachable}
          onUnreachable={form.field("account").onLeave}
        />
        <NewPasswordFieldset
          label={t("fields.password")}
          password={form.field("password")}
          repeated={form.field("repeated")}
          strength={summary.strength}
        />
        <TextField
          className="mt-3"
          label={t("fields.invite")}
          value={inviteField.value}
          onChange={(typed) => inviteField.onChange(readInvite(typed))}
          onLeave={inviteField.onLeave}
          faultText={faultText(t, inviteField.fault)}
        />
        <TermsField
          className="mt-4"
          value={agreedField.value}
          onChange={agreedField.onChange}
          faultText={faultText(t, agreedField.fault)}
        />
        <Cta type="submit" action={t("register.action")} pending={register.pending} wait={register.wait} className="mt-5" />
      </FormFrame>
      {!practice && (
        <div className="mt-3 empty:hidden">
          <Slot name="login" waiting={<div className="h-12" />} />
        </div>
      )}
      <EntryLink question={t("register.member")} answer={t("register.login")} to={LOGIN_PATH} />
    </EntryFrame>
  );
}
