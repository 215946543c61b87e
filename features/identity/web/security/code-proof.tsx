import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { required } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { settleProof, type WantedAct } from "@assay/ui/proof.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import type { Way } from "../../rules/factors.ts";
import { FactorCodeField } from "./factor-code-field.tsx";

/** A code of the authenticator app, or a recovery code. */
export function CodeProof({ wanted, way }: { readonly wanted: WantedAct; readonly way: Way }) {
  const t = useTexts("identity");
  const prove = useCommand(calls.proveByCode, { silent: ["wrong-factor"] });
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();

  async function submit(): Promise<void> {
    if (code === "") return setFault(faultText(t, required));
    const outcome = await prove.run({ proof: wanted.proof, code });
    if (outcome.state === "accepted") return settleProof(true);
    if (outcome.state === "rejected" && outcome.rejection === "wrong-factor") setFault(outcome.refused.message);
  }

  return (
    <FormFrame onSubmit={submit} className="mt-3">
      <FactorCodeField
        kind={way === "recovery" ? "recovery" : "totp"}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setFault(undefined);
        }}
        faultText={fault}
      />
      <Cta type="submit" action={t("proof.action")} pending={prove.pending} wait={prove.wait} className="mt-4" />
    </FormFrame>
  );
}
