import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGoOn } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { Slot } from "@assay/ui/slots.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { AccountFieldset } from "./account-fieldset.tsx";
import { accountDraft, accountInput } from "./account-form.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryLink } from "./entry-link.tsx";
import { loginRules } from "./login-form.ts";
import { FactorLogin } from "./factor-login.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { FORGET_PATH, REGISTER_PATH, withNext } from "./paths.ts";

/** The way in for customers; other features may offer further ways beside it. */
export default function LoginScreen() {
  const t = useTexts("identity");
  const goOn = useGoOn();
  const [search] = useSearchParams();
  const form = useForm(loginRules, undefined, accountDraft.now());
  const login = useFormCommand(form, calls.login, { "login-failed": "password" }, ["factor-needed", "wrong-factor"]);
  const password = form.field("password");
  const [ways, setWays] = useState<string>();

  const opening = { ...accountInput(form.fields), password: form.fields.password };

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await login.run(opening);
    if (outcome.state === "accepted") return enter();
    if (outcome.state === "rejected" && outcome.rejection === "factor-needed") setWays(String(outcome.refused.values["ways"]));
  }
  function enter(): void {
    accountDraft.change({ account: "" });
    toast(t("login.done"), "done");
    goOn();
  }

  return (
    <EntryFrame title={t("login.title")} subtitle={t("login.subtitle")}>
      <FormFrame onSubmit={submit}>
        <AccountFieldset form={form} />
        <TextField
          className="mt-3"
          label={t("fields.password")}
          type="password"
          autoComplete="current-password"
          value={password.value}
          onChange={password.onChange}
          onLeave={password.onLeave}
          faultText={faultText(t, password.fault)}
        />
        <Go
          to={withNext(FORGET_PATH, search)}
          className="press mt-1 ms-auto grid min-h-11 w-fit place-items-center text-form font-semibold text-brand"
        >
          {t("login.forget")}
        </Go>
        <Cta type="submit" action={t("login.action")} pending={login.pending} wait={login.wait} className="mt-2" />
      </FormFrame>
      <PasskeyLogin onDone={enter} />
      <Sheet open={ways !== undefined} onClose={() => setWays(undefined)} title={t("login.factor")}>
        <FactorLogin opening={opening} ways={ways ?? ""} onDone={enter} />
      </Sheet>
      <div className="mt-3 empty:hidden">
        <Slot name="login" waiting={<div className="h-12" />} />
      </div>
      <EntryLink question={t("login.newcomer")} answer={t("login.register")} to={REGISTER_PATH} />
    </EntryFrame>
  );
}
