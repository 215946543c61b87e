import type { InputTextOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { required } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { LOST_FACTOR_PATH } from "./paths.ts";
import { FactorCodeField } from "./security/factor-code-field.tsx";

export interface FactorLoginProps {
  /** Account and password, which have proven right. */
  readonly opening: InputTextOf<typeof calls.login>;
  /** What the account takes, as the server says it. */
  readonly ways: string;
  readonly onDone: () => void;
}

/** The second step of a login: a code, or the passkey in place of both steps. */
export function FactorLogin({ opening, ways, onDone }: FactorLoginProps) {
  const t = useTexts("identity");
  const login = useCommand(calls.login, { silent: ["wrong-factor"] });
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const takesCode = /totp|recovery/.test(ways);

  async function submit(): Promise<void> {
    if (code === "") return setFault(faultText(t, required));
    const outcome = await login.run({ ...opening, code });
    if (outcome.state === "accepted") return onDone();
    if (outcome.state === "rejected" && outcome.rejection === "wrong-factor") setFault(outcome.refused.message);
  }

  return (
    <>
      {takesCode && (
        <FormFrame onSubmit={submit}>
          <FactorCodeField
            kind="either"
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setFault(undefined);
            }}
            faultText={fault}
          />
          <Cta type="submit" action={t("login.action")} pending={login.pending} wait={login.wait} className="mt-4" />
        </FormFrame>
      )}
      {ways.includes("passkey") && <PasskeyLogin onDone={onDone} />}
      <Go to={LOST_FACTOR_PATH} className="press mt-3 grid min-h-11 place-items-center text-form font-semibold text-brand">
        {t("login.lost")}
      </Go>
    </>
  );
}
