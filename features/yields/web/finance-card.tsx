import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { PiggyBank } from "lucide-react";
import { calls } from "../contract.ts";
import { WELCOME_PATH } from "./paths.ts";

/** All that earns, among the products of the finance tab. */
export default function FinanceCard() {
  const t = useTexts("yields");
  const products = useCall(calls.listProducts, {});
  if (products.isPending) return <Skeleton className="h-[280px] w-full rounded-card" />;
  const list = products.data?.list.toSorted((a, b) => Number(a.annual_rate) - Number(b.annual_rate)) ?? [];
  const most = list.at(-1);
  if (!most) return null;
  return (
    <ProductCard
      icon={PiggyBank}
      title={t("title")}
      text={t("about")}
      facts={[
        { label: t("coins"), value: [...new Set(list.map(({ currency }) => currency))].join(" · ") },
        { label: t("most"), value: <RateText rate={most.annual_rate} /> },
        { label: t("open-products"), value: list.filter(({ closed }) => closed === null).length },
      ]}
      to={WELCOME_PATH}
      action={t("see")}
    />
  );
}
