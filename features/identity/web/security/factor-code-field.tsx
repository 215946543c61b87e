import { useTexts } from "@assay/ui/locale.ts";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { readCode } from "../code-form.ts";

export interface FactorCodeFieldProps {
  /** "either" where the login takes both. */
  readonly kind: "totp" | "recovery" | "either";
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly faultText?: string | undefined;
}

const RECOVERY_LENGTH_MAX = 20;

/** Six digits of an authenticator app, or a code from paper. */
export function FactorCodeField({ kind, value, onChange, faultText }: FactorCodeFieldProps) {
  const t = useTexts("identity");
  return (
    <TextField
      label={t(`fields.factor-${kind}`)}
      inputMode={kind === "totp" ? "numeric" : "text"}
      autoComplete="one-time-code"
      autoFocus
      lengthMax={RECOVERY_LENGTH_MAX}
      value={value}
      onChange={(typed) => onChange(kind === "totp" ? readCode(typed) : typed.trim())}
      faultText={faultText}
    />
  );
}
