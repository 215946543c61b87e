import type { Field } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { PASSWORD_LENGTH_MIN } from "../rules.ts";
import { type Strength, strengths } from "./new-password-form.ts";

export interface NewPasswordFieldsetProps {
  readonly label: string;
  readonly password: Field<string>;
  readonly repeated: Field<string>;
  readonly strength: Strength;
}

/** A new password with a hint of its strength, and the same once more. */
export function NewPasswordFieldset({ label, password, repeated, strength }: NewPasswordFieldsetProps) {
  const t = useTexts("identity");
  const field = (one: Field<string>) => ({
    type: "password" as const,
    autoComplete: "new-password",
    value: one.value,
    onChange: one.onChange,
    onLeave: one.onLeave,
    faultText: faultText(t, one.fault),
  });
  return (
    <>
      <TextField {...field(password)} label={label} className="mt-3" />
      <StrengthHint strength={strength} />
      <TextField {...field(repeated)} label={t("fields.repeat")} className="mt-3" />
    </>
  );
}

function StrengthHint({ strength }: { readonly strength: Strength }) {
  const t = useTexts("identity");
  const level = strengths.indexOf(strength);
  return (
    <div className="mt-2 flex items-center gap-3 px-1">
      <span aria-hidden="true" className="grid w-24 shrink-0 grid-cols-4 gap-1">
        {strengths.slice(1).map((step, index) => (
          <span key={step} className={`h-1 rounded-full transition-colors ${index < level ? "bg-brand-fill" : "bg-s3"}`} />
        ))}
      </span>
      <p aria-live="polite" className="min-h-4 text-caption text-soft">
        <span className="sr-only">{t("strength.label")} </span>
        {t(`strength.${strength}`, { minimum: PASSWORD_LENGTH_MIN })}
      </p>
    </div>
  );
}
