import { formatAmount } from "@assay/core/money.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { useLanguageTag } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Droplets } from "lucide-react";
import { useState } from "react";
import { calls } from "../contract.ts";
import { faucetGift } from "../rules.ts";
import { faucetDay } from "./faucet-day.ts";

/** The same in every state, so that nothing below it jumps. */
const HEIGHT = "min-h-[72px]";

/** Practice money in the sandbox: to be claimed, claimed for today, or run dry. */
export function FaucetCard() {
  const t = useTexts("wallet");
  const tag = useLanguageTag();
  const config = useCall(content.showSiteConfig, {});
  const sandbox = config.data?.mode === "sandbox";
  const last = useCall(calls.listBills, { reason: "faucet", limit: "1" }, { when: sandbox });
  const claim = useCommand(calls.claimFaucet, { silent: ["faucet-empty"] });
  const [dry, setDry] = useState(false);
  if (config.isPending || (sandbox && last.isPending))
    return <Skeleton className={`mt-3 block w-full rounded-button ${HEIGHT}`} />;
  if (!sandbox) return null;

  const { claimed, nextAt } = faucetDay(last.data?.list[0]?.at, last.dataUpdatedAt);
  const gift = { amount: formatAmountText(formatAmount(faucetGift), { decimals: 0 }, tag), currency: faucetGift.currency };
  async function take(): Promise<void> {
    const outcome = await claim.run({});
    setDry(outcome.state === "rejected" && outcome.rejection === "faucet-empty");
    if (outcome.state === "accepted") toast(t("faucet.claimed", gift), "done");
  }

  return (
    <section
      aria-label={t("faucet.title")}
      className={classes("mt-3 rounded-button px-3.5 py-2", HEIGHT, claimed ? "bg-s2" : "bg-brand-tint")}
    >
      <div className="flex min-h-9 items-center gap-2.5">
        <Droplets className={classes("size-4 shrink-0", claimed ? "text-faint" : "text-brand")} aria-hidden />
        <h2 className="grow text-form font-semibold">{t("faucet.title")}</h2>
        {!claimed && (
          <Button tone="brand" size="small" pending={claim.pending} disabled={dry} onPress={() => void take()}>
            {t("faucet.claim")}
          </Button>
        )}
      </div>
      <p className="pb-1 text-caption text-soft">
        {claimed ? (
          <>
            {t("faucet.next")} <TimeText at={nextAt} as="plan" />
          </>
        ) : (
          t(dry ? "faucet.empty" : "faucet.text", gift)
        )}
      </p>
    </section>
  );
}
