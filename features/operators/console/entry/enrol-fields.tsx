import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { type Field, useForm } from "@assay/ui/form.ts";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { makePasskey } from "../passkey.ts";
import { CodeForm } from "./code-form.tsx";
import { enrolRules } from "./enrol-form.ts";

interface EnrolFieldsProps {
  readonly token: string;
  readonly begun: OutputOf<typeof calls.beginEnrolment>;
  readonly onDone: () => void;
}

/** Who is invited as what, and the factors that he chooses. */
export function EnrolFields({ token, begun, onDone }: EnrolFieldsProps) {
  const t = useTexts("operators-console");
  const nameOfRole = useRoleName();
  const form = useForm(enrolRules, { word: begun.word });
  const enrol = useCommand(calls.enrol);

  async function finish(proof: { readonly credential?: string; readonly code?: string }): Promise<void> {
    const { word, password } = form.fields;
    const outcome = await enrol.run({ token, password, ...(begun.word && { word: word.trim() }), ...proof });
    if (outcome.state === "accepted") onDone();
  }

  async function withPasskey(): Promise<void> {
    if (!form.attempt()) return;
    const credential = await makePasskey(begun.options);
    if (credential === undefined) return toast(t("entry.passkey-left"), "error");
    await finish({ credential });
  }

  const line = (label: string, { value, fault, onChange, onLeave }: Field<string>, type: "text" | "password") => ({
    label,
    value,
    onChange,
    onLeave,
    type,
    faultText: fault?.code === "not-alike" ? foundText(t, "faults.not-alike") : faultText(t, fault),
  });
  return (
    <>
      <Facts
        className="mb-4 rounded-button bg-s2 p-4"
        facts={[
          { label: t("entry.name"), value: begun.name },
          { label: t("people.roles"), value: begun.roles.map((role) => nameOfRole(role)).join(", ") },
        ]}
      />
      <FormFrame onSubmit={withPasskey} className="flex flex-col gap-3">
        {begun.word && <TextField {...line(t("enrol.word"), form.field("word"), "text")} lengthMax={20} />}
        <TextField
          {...line(t("entry.password"), form.field("password"), "password")}
          autoComplete="new-password"
          lengthMax={512}
        />
        <TextField {...line(t("enrol.again"), form.field("again"), "password")} autoComplete="new-password" lengthMax={512} />
        <Cta type="submit" action={t("enrol.with-passkey")} pending={enrol.pending} />
      </FormFrame>
      {begun.totp && (
        <div className="mt-6">
          <p className="mb-2 text-form text-soft">{t("entry.totp-note")}</p>
          <p className="mb-3 text-form wrap-anywhere">
            <CopyText text={begun.totp.secret} label={t("enrol.copy-secret")} done={t("copied")} />
          </p>
          <CodeForm
            action={t("enrol.with-code")}
            pending={enrol.pending}
            onCode={async (code) => (form.attempt() ? await finish({ code }) : undefined)}
          />
        </div>
      )}
    </>
  );
}
