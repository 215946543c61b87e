import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { KeySquare } from "lucide-react";
import { useState } from "react";
import { calls } from "../contract.ts";
import { askPasskey, knowsPasskeys } from "./security/passkeys.ts";

/** Logs in by passkey alone: the device knows whose it is. */
export function PasskeyLogin({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts("identity");
  const begin = useCommand(calls.beginPasskeyLogin);
  const login = useCommand(calls.loginByPasskey);
  const [asking, setAsking] = useState(false);
  if (!knowsPasskeys()) return null;

  async function press(): Promise<void> {
    const begun = await begin.run({});
    if (begun.state !== "accepted") return;
    const { challenge, options } = begun.message;
    setAsking(true);
    const answer = await askPasskey(options);
    setAsking(false);
    if (answer === undefined) return toast(t("act.passkey-left"), "error");
    const outcome = await login.run({ challenge, answer });
    if (outcome.state === "accepted") onDone();
  }

  return (
    <Button block className="mt-2" pending={begin.pending || asking || login.pending} onPress={() => void press()}>
      <KeySquare className="size-4.5" aria-hidden />
      {t("login.passkey")}
    </Button>
  );
}
