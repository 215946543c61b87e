import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { settleProof, type WantedAct } from "@assay/ui/proof.ts";
import { calls } from "../../contract.ts";
import type { Way } from "../../rules/factors.ts";
import { CodeField } from "../code-field.tsx";
import { ownAccount } from "./own-account.ts";
import { passwordProofRules } from "./password-proof-form.ts";

/** The payment password, or the login's, and a code that is sent for this proof alone. */
export function PasswordProof({ wanted, way }: { readonly wanted: WantedAct; readonly way: Way }) {
  const t = useTexts("identity");
  const user = useCall(calls.showUser, {});
  const form = useForm(passwordProofRules, undefined);
  const prove = useFormCommand(form, calls.proveByPassword, {
    "wrong-password": "password",
    "wrong-payment-password": "password",
    "wrong-code": "code",
  });
  const password = form.field("password");
  const account = user.data && ownAccount(user.data);

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await prove.run({ proof: wanted.proof, ...form.fields });
    if (outcome.state === "accepted") settleProof(true);
  }

  return (
    <FormFrame onSubmit={submit} className="mt-3">
      <TextField
        label={t(way === "payment" ? "fields.payment" : "fields.password")}
        type="password"
        autoComplete={way === "payment" ? "off" : "current-password"}
        value={password.value}
        onChange={password.onChange}
        onLeave={password.onLeave}
        faultText={faultText(t, password.fault)}
      />
      {account && (
        <CodeField
          field={form.field("code")}
          account={account}
          scene={wanted.scene === "withdraw" ? "withdraw" : "payment"}
          request={wanted.proof}
          reachable
          onUnreachable={() => undefined}
        />
      )}
      <Cta type="submit" action={t("proof.action")} pending={prove.pending} wait={prove.wait} className="mt-4" />
    </FormFrame>
  );
}
