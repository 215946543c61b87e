import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { codeRules } from "./sign-in-form.ts";

/** In a sandbox a code of an authenticator stands for the passkey. */
export function CodeForm({
  action,
  pending,
  onCode,
}: {
  readonly action: string;
  readonly pending: boolean;
  readonly onCode: (code: string) => Promise<void>;
}) {
  const t = useTexts("operators-console");
  const form = useForm(codeRules, undefined);
  const code = form.field("code");
  return (
    <FormFrame onSubmit={async () => (form.attempt() ? await onCode(form.fields.code) : undefined)}>
      <TextField
        label={t("entry.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        lengthMax={6}
        value={code.value}
        onChange={code.onChange}
        onLeave={code.onLeave}
        faultText={code.fault && foundText(t, `faults.${code.fault.code}`)}
      />
      <Cta type="submit" tone="quiet" action={action} pending={pending} className="mt-2" />
    </FormFrame>
  );
}
