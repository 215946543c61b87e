import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { settleProof, type WantedAct } from "@assay/ui/proof.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { askPasskey } from "./passkeys.ts";

/** One press; the device asks for a finger, a face or its PIN. */
export function PasskeyProof({ wanted }: { readonly wanted: WantedAct }) {
  const t = useTexts("identity");
  const begin = useCommand(calls.beginPasskeyProof);
  const prove = useCommand(calls.proveByPasskey);
  const [busy, setBusy] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    const { proof } = wanted;
    const begun = await begin.run({ proof });
    const answer = begun.state === "accepted" ? await askPasskey(begun.message.options) : undefined;
    setBusy(false);
    if (begun.state !== "accepted") return;
    if (answer === undefined) return toast(t("act.passkey-left"), "error");
    const outcome = await prove.run({ proof, answer });
    if (outcome.state === "accepted") settleProof(true);
  }

  return <Cta action={t("act.passkey-action")} pending={busy || prove.pending} onPress={() => void press()} className="mt-3" />;
}
