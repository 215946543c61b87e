import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGoOn } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { showPasskey } from "../passkey.ts";
import { CodeForm } from "./code-form.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { signInRules } from "./sign-in-form.ts";

/** The way in for operators: the password first, then the passkey. A refusal says nothing of which was wrong. */
export default function SignInScreen() {
  const t = useTexts("operators-console");
  const goOn = useGoOn();
  const form = useForm(signInRules, undefined);
  const begin = useCommand(calls.beginSignIn);
  const signIn = useCommand(calls.signIn);
  const [begun, setBegun] = useState<OutputOf<typeof calls.beginSignIn>>();
  const [name, password] = [form.field("name"), form.field("password")];

  async function start(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await begin.run({});
    if (outcome.state === "accepted") setBegun(outcome.message);
  }

  async function finish(proof: { readonly credential?: string; readonly code?: string }): Promise<void> {
    if (!begun) return;
    const { challenge } = begun;
    const outcome = await signIn.run({ name: name.value.trim(), password: password.value, challenge, ...proof });
    // The challenge is spent either way.
    setBegun(undefined);
    if (outcome.state === "accepted") goOn();
  }

  async function withPasskey(): Promise<void> {
    const credential = begun && (await showPasskey(begun.options));
    if (credential === undefined) return toast(t("entry.passkey-left"), "error");
    await finish({ credential });
  }

  if (begun)
    return (
      <EntryFrame title={t("entry.second")} note={t("entry.second-note")}>
        <Cta action={t("entry.use-passkey")} pending={signIn.pending} onPress={() => void withPasskey()} />
        {begun.totp && (
          <div className="mt-6">
            <p className="mb-2 text-form text-soft">{t("entry.totp-note")}</p>
            <CodeForm action={t("entry.use-code")} pending={signIn.pending} onCode={(code) => finish({ code })} />
          </div>
        )}
        <Button tone="plain" block onPress={() => setBegun(undefined)} className="mt-3">
          {t("entry.begin-again")}
        </Button>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t("entry.title")} note={t("entry.note")}>
      <FormFrame onSubmit={start}>
        <TextField
          label={t("entry.name")}
          autoComplete="username"
          lengthMax={40}
          value={name.value}
          onChange={name.onChange}
          onLeave={name.onLeave}
          faultText={faultText(t, name.fault)}
        />
        <TextField
          className="mt-3"
          label={t("entry.password")}
          type="password"
          autoComplete="current-password"
          lengthMax={512}
          value={password.value}
          onChange={password.onChange}
          onLeave={password.onLeave}
          faultText={faultText(t, password.fault)}
        />
        <Cta type="submit" action={t("entry.go-on")} pending={begin.pending} className="mt-4" />
      </FormFrame>
    </EntryFrame>
  );
}
