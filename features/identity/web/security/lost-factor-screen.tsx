import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { AccountFieldset } from "../account-fieldset.tsx";
import { accountDraft } from "../account-form.ts";
import { CodeField } from "../code-field.tsx";
import { codeRequest, endCodeRequest } from "../code-request.ts";
import { EntryFrame } from "../entry-frame.tsx";
import { lostFactorRules } from "./lost-factor-form.ts";

/** Asks, with password and mailbox, to take all second factors away: 72 hours later, told at each step. */
export default function LostFactorScreen() {
  const t = useTexts("identity");
  const form = useForm(lostFactorRules, undefined, accountDraft.now());
  const ask = useFormCommand(form, calls.beginFactorReset, { "login-failed": "password", "wrong-code": "code" });
  const [dueAt, setDueAt] = useState<number>();
  const { fields, summary } = form;
  const password = form.field("password");

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await ask.run({
      account: fields.account.trim(),
      password: fields.password,
      code: fields.code,
      request: codeRequest(),
      ...(fields.way === "mobile" && { area_code: fields.areaCode }),
    });
    if (outcome.state !== "accepted") return;
    endCodeRequest();
    setDueAt(outcome.message.due_at);
  }

  return (
    <EntryFrame title={t("lost.title")} subtitle={t("lost.subtitle")}>
      {dueAt === undefined ? (
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
          <CodeField
            field={form.field("code")}
            account={fields}
            scene="forget"
            reachable={summary.reachable}
            onUnreachable={form.field("account").onLeave}
          />
          <Cta type="submit" action={t("lost.action")} pending={ask.pending} wait={ask.wait} className="mt-5" />
        </FormFrame>
      ) : (
        <p role="status" className="text-body text-soft">
          {t("lost.done")} <TimeText at={dueAt} as="plan" className="text-strong" />
        </p>
      )}
    </EntryFrame>
  );
}
