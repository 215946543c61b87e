import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";

/** Ends a freeze; the sheet asks for the second factor. */
export function Unfreeze() {
  const t = useTexts("identity");
  const unfreeze = useCommand(calls.unfreeze);

  async function press(): Promise<void> {
    const outcome = await unfreeze.run({});
    if (outcome.state === "accepted") toast(t("security.unfrozen"), "done");
  }

  return (
    <Button size="small" className="mt-2" pending={unfreeze.pending} onPress={() => void press()}>
      {t("security.unfreeze")}
    </Button>
  );
}
