import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { type Field, useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { payPasswordRules } from "./pay-password-form.ts";

/** Sets the payment password, which with a code stands in for a second factor. */
export default function PayPasswordScreen() {
  const t = useTexts("identity");
  const go = useGo();
  const form = useForm(payPasswordRules, undefined);
  const set = useCommand(calls.setPaymentPassword);
  const field = (one: Field<string>) => ({
    type: "password" as const,
    autoComplete: "off",
    value: one.value,
    onChange: one.onChange,
    onLeave: one.onLeave,
    faultText: faultText(t, one.fault),
  });

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const { password, repeated: re_password } = form.fields;
    const outcome = await set.run({ password, re_password });
    if (outcome.state !== "accepted") return;
    toast(t("pay.done"), "done");
    go(-1);
  }

  return (
    <Screen width="form" head={<PageHeader title={t("pay.title")} />}>
      <p className="mb-3 text-form text-soft">{t("pay.about")}</p>
      <FormFrame onSubmit={submit}>
        <TextField {...field(form.field("password"))} label={t("fields.payment")} />
        <TextField {...field(form.field("repeated"))} label={t("fields.payment-repeat")} className="mt-3" />
        <Cta type="submit" action={t("pay.action")} pending={set.pending} className="mt-4" />
      </FormFrame>
    </Screen>
  );
}
