import { formatAmount } from "@assay/core/money.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { useLanguageTag } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Droplets } from "lucide-react";
import { useState } from "react";
import { calls } from "../contract.ts";
import { faucetGift } from "../rules.ts";
import { faucetDay } from "./faucet-day.ts";

/** Practice money in the sandbox: to be claimed, claimed for today, or run dry. */
export function FaucetCard() {
  const t = useTexts("wallet");
  const tag = useLanguageTag();
  const sandbox = useCall(content.showSiteConfig, {}).data?.mode === "sandbox";
  const last = useCall(calls.listBills, { reason: "faucet", limit: "1" }, { when: sandbox });
  const claim = useCommand(calls.claimFaucet, { silent: ["faucet-empty"] });
  const [dry, setDry] = useState(false);
  if (!sandbox) return null;

  const { claimed, nextAt } = faucetDay(last.data?.list[0]?.at, last.dataUpdatedAt);
  const gift = { amount: formatAmountText(formatAmount(faucetGift), { decimals: 0 }, tag), currency: faucetGift.currency };
  async function take(): Promise<void> {
    const outcome = await claim.run({});
    setDry(outcome.state === "rejected" && outcome.rejection === "faucet-empty");
    if (outcome.state === "accepted") toast(t("faucet.claimed", gift), "done");
  }

  if (claimed)
    return (
      <p className="mt-3 text-caption text-faint">
        {t("faucet.title")} · {t("faucet.next")} <TimeText at={nextAt} />
      </p>
    );
  return (
    <section aria-label={t("faucet.title")} className="mt-3 rounded-button bg-brand-tint px-3.5 py-2">
      <div className="flex min-h-9 items-center gap-2.5">
        <Droplets className="size-4 shrink-0 text-brand" aria-hidden />
        <h2 className="grow text-form font-semibold">{t("faucet.title")}</h2>
        <Button tone="brand" size="small" pending={claim.pending} disabled={dry || last.isPending} onPress={() => void take()}>
          {t("faucet.claim")}
        </Button>
      </div>
      <p className="pb-1 text-caption text-soft">{t(dry ? "faucet.empty" : "faucet.text", gift)}</p>
    </section>
  );
}
