import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { Split } from "lucide-react";
import { calls } from "../contract.ts";
import { INVEST_PATH } from "./paths.ts";

/** Dual investment among the products of the finance tab, with the most that a year yields; what it risks is said first. */
export default function FinanceCard() {
  const t = useTexts("dual");
  const products = useCall(calls.listProducts, {});
  if (products.isPending) return <Skeleton className="h-[280px] w-full rounded-card" />;
  const list = products.data?.list.toSorted((a, b) => Number(a.apr) - Number(b.apr)) ?? [];
  const most = list.at(-1);
  if (!most) return null;
  const days = list.map((one) => one.days).toSorted((a, b) => a - b);
  return (
    <ProductCard
      icon={Split}
      title={t("title")}
      text={t("about")}
      facts={[
        { label: t("coins"), value: [...new Set(list.map(({ currency }) => currency))].join(" · ") },
        { label: t("term"), value: `${days[0]}–${t("days", { count: days.at(-1)! })}` },
        { label: t("apr-up-to"), value: <RateText rate={most.apr} /> },
      ]}
      to={INVEST_PATH}
      action={t("see")}
    />
  );
}
