import { formatAmount } from "@assay/core/money.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Droplets } from "lucide-react";
import { faucetGift } from "../rules.ts";
import { ASSETS_PATH } from "./paths.ts";

/** Practice money among the products of the finance tab, where this installation gives it away. */
export default function PracticeCard() {
  const t = useTexts("wallet");
  const config = useCall(content.showSiteConfig, {});
  if (config.isPending) return <Skeleton className="h-[280px] w-full rounded-card" />;
  if (config.data?.mode !== "sandbox") return null;
  return (
    <ProductCard
      icon={Droplets}
      title={t("faucet.title")}
      text={t("finance.text")}
      facts={[
        { label: t("finance.gift"), value: <AmountText value={formatAmount(faucetGift)} currency={faucetGift.currency} unit /> },
        { label: t("finance.source"), value: t("finance.house") },
        { label: t("finance.worth"), value: t("finance.nothing") },
      ]}
      to={ASSETS_PATH}
      action={t("faucet.claim")}
    />
  );
}
