import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";

/** All factors are to be taken away: whoever did not ask for that stops it here. */
export function ResetNote({ at }: { readonly at: number }) {
  const t = useTexts("identity");
  const stop = useCommand(calls.stopFactorReset);

  async function press(): Promise<void> {
    const outcome = await stop.run({});
    if (outcome.state === "accepted") toast(t("security.reset-stopped"), "done");
  }

  return (
    <div role="alert" className="mt-4 rounded-button bg-down-tint p-3.5">
      <p className="text-body font-semibold">{t("security.reset")}</p>
      <p className="mt-1 text-form text-soft">
        {t("security.reset-at")} <TimeText at={at} as="plan" className="text-strong" />
      </p>
      <Button size="small" className="mt-2" pending={stop.pending} onPress={() => void press()}>
        {t("security.reset-stop")}
      </Button>
    </div>
  );
}
