import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { deviceName } from "../../rules/device-name.ts";
import { makePasskey } from "./passkeys.ts";

/** Makes a passkey on this device. It is called as the browser is, until its owner renames it. */
export function AddPasskey() {
  const t = useTexts("identity");
  const begin = useCommand(calls.beginPasskey);
  const add = useCommand(calls.addPasskey);
  const [making, setMaking] = useState(false);

  async function press(): Promise<void> {
    const begun = await begin.run({});
    if (begun.state !== "accepted") return;
    const { challenge, options } = begun.message;
    setMaking(true);
    const answer = await makePasskey(options);
    setMaking(false);
    if (answer === undefined) return toast(t("act.passkey-left"), "error");
    const outcome = await add.run({ challenge, answer, name: deviceName(navigator.userAgent).slice(0, 40) });
    if (outcome.state === "accepted") toast(t("passkeys.added"), "done");
  }

  return (
    <Button size="small" tone="plain" pending={begin.pending || making || add.pending} onPress={() => void press()}>
      {t("passkeys.add")}
    </Button>
  );
}
