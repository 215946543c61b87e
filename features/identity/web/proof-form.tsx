import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { required } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { settleProof } from "@assay/ui/proof.ts";
import { useSession } from "@assay/ui/session.ts";
import { useState } from "react";
import { calls } from "../contract.ts";

/** The password alone: who asks is known from the session. */
export function ProofForm() {
  const t = useTexts("identity");
  const account = useSession(({ user }) => user?.account);
  const confirm = useCommand(calls.confirmPassword, { silent: ["wrong-password"] });
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();

  async function submit(): Promise<void> {
    if (password === "") return setFault(faultText(t, required));
    const outcome = await confirm.run({ password });
    if (outcome.state === "accepted") return settleProof(true);
    if (outcome.state !== "rejected") return;
    if (outcome.refused.type === "999") return settleProof(false);
    if (outcome.rejection === "wrong-password") setFault(outcome.refused.message);
  }

  return (
    <FormFrame onSubmit={submit}>
      <p className="mb-3 text-form text-soft">{t("proof.about")}</p>
      {/* Password managers look for the name that belongs to a password. */}
      <input type="text" autoComplete="username" value={account ?? ""} readOnly hidden />
      <TextField
        label={t("fields.password")}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setFault(undefined);
        }}
        faultText={fault}
      />
      <Cta type="submit" action={t("proof.action")} pending={confirm.pending} wait={confirm.wait} className="mt-4" />
    </FormFrame>
  );
}
