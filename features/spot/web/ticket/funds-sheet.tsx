import { calls as content } from "@assay/features/content/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { TRANSFER_PATH } from "../paths.ts";

/** Ways to more money in the spot account: a transfer, and practice money where the house gives it. */
export default function FundsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("spot");
  const go = useGo();
  const config = useCall(content.showSiteConfig, {}, { when: open });
  const faucet = useCommand(wallet.claimFaucet);
  async function claim(): Promise<void> {
    const outcome = await faucet.run({});
    onClose();
    if (outcome.state === "accepted") toast(t("funds.faucet-done", outcome.message), "done");
  }
  return (
    <Sheet open={open} onClose={onClose} title={t("funds.title")}>
      <p className="mb-4 text-form text-soft">{t("funds.about")}</p>
      {config.data?.mode === "sandbox" && (
        <Cta action={t("funds.faucet")} pending={faucet.pending} onPress={() => void claim()} className="mb-3" />
      )}
      <Button block onPress={() => go(TRANSFER_PATH)}>
        {t("funds.transfer")}
      </Button>
    </Sheet>
  );
}
