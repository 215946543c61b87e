import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import type { PasskeyShown } from "./passkeys.ts";

/** One passkey: its name, and its end. */
export function PasskeySheet({ passkey, onClose }: { readonly passkey: PasskeyShown | undefined; readonly onClose: () => void }) {
  return <Opened key={passkey?.id} passkey={passkey} onClose={onClose} />;
}

function Opened({ passkey, onClose }: { readonly passkey: PasskeyShown | undefined; readonly onClose: () => void }) {
  const t = useTexts("identity");
  const rename = useCommand(calls.renamePasskey);
  const remove = useCommand(calls.removePasskey);
  const [name, setName] = useState(passkey?.name ?? "");
  const id = passkey?.id ?? "";

  async function save(): Promise<void> {
    if (name.trim() === "") return;
    const outcome = await rename.run({ id, name });
    if (outcome.state === "accepted") onClose();
  }
  async function end(): Promise<void> {
    const outcome = await remove.run({ id });
    if (outcome.state !== "accepted") return;
    toast(t("passkeys.removed"), "done");
    onClose();
  }

  return (
    <Sheet open={passkey !== undefined} onClose={onClose} title={t("passkeys.one")}>
      <FormFrame onSubmit={save}>
        <TextField label={t("passkeys.name")} value={name} onChange={setName} lengthMax={40} />
        <Cta type="submit" action={t("passkeys.rename")} pending={rename.pending} className="mt-4" />
      </FormFrame>
      <Button block className="mt-2" pending={remove.pending} onPress={() => void end()}>
        {t("passkeys.remove")}
      </Button>
    </Sheet>
  );
}
