import { formatAmount } from "@assay/core/money.ts";
import { readInvite } from "@assay/features/identity/parts.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { useGoOn } from "@assay/ui/navigation.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { faucetGift } from "../rules.ts";

/** One tap to a throwaway customer with practice money, beside the forms of the way in: by the code of its link. Shown in the sandbox only. */
export default function PracticeOffer() {
  const t = useTexts("wallet");
  const tag = useLanguageTag();
  const goOn = useGoOn();
  const code = readInvite(useSearchParams()[0].get("code") ?? "");
  // A code that is nobody's is said once; the next press goes without it.
  const [refused, refuse] = useState(false);
  const practice = useCommand(calls.openPractice);
  const { data: config, isPending } = useCall(content.showSiteConfig, {});
  if (isPending) return <div className="h-12" />;
  if (config?.mode !== "sandbox") return null;
  async function open(): Promise<void> {
    const outcome = await practice.run(code === "" || refused ? {} : { extension_code: code });
    if (outcome.state === "rejected" && outcome.rejection === "no-such-invite-code") refuse(true);
    if (outcome.state !== "accepted") return;
    toast(t("practice.opened"), "done");
    goOn();
  }
  const gift = { amount: formatAmountText(formatAmount(faucetGift), { decimals: 0 }, tag), currency: faucetGift.currency };
  return (
    <Cta
      tone="quiet"
      action={t("practice.action")}
      cost={t("practice.text", gift)}
      pending={practice.pending}
      onPress={() => void open()}
    />
  );
}
