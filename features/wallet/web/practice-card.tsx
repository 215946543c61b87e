import { formatAmount } from "@assay/core/money.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Droplets } from "lucide-react";
import { calls } from "../contract.ts";
import { faucetGift } from "../rules.ts";
import { faucetDay } from "./faucet-day.ts";
import { ASSETS_PATH } from "./paths.ts";

/** Practice money among the products of the finance tab, where this installation gives it away. */
export default function PracticeCard() {
  const t = useTexts("wallet");
  const config = useCall(content.showSiteConfig, {});
  const loggedIn = useSession((now) => now.loggedIn);
  const asks = loggedIn && config.data?.mode === "sandbox";
  const last = useCall(calls.listBills, { reason: "faucet", limit: "1" }, { when: asks });
  if (config.isPending || (asks && last.isPending)) return <Skeleton className="h-[280px] w-full rounded-card" />;
  if (config.data?.mode !== "sandbox") return null;
  const { claimed, nextAt } = faucetDay(last.data?.list[0]?.at, last.dataUpdatedAt);
  return (
    <ProductCard
      icon={Droplets}
      title={t("faucet.title")}
      text={t("finance.text")}
      facts={[
        { label: t("finance.gift"), value: <AmountText value={formatAmount(faucetGift)} currency={faucetGift.currency} unit /> },
        { label: t("finance.source"), value: t("finance.house") },
        { label: t("finance.worth"), value: t("finance.nothing") },
        ...(claimed ? [{ label: t("faucet.next"), value: <TimeText at={nextAt} as="plan" /> }] : []),
      ]}
      to={ASSETS_PATH}
      action={t(claimed ? "assets.title" : "faucet.claim")}
    />
  );
}
