import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { LockKeyhole } from "lucide-react";
import { calls } from "../contract.ts";
import { LIST_PATH } from "./paths.ts";

/** Lock mining among the products of the finance tab, with the least and the most that a year yields. */
export default function FinanceCard() {
  const t = useTexts("lock-mining");
  const configs = useCall(calls.listConfigs, {});
  if (configs.isPending) return <Skeleton className="h-[280px] w-full rounded-card" />;
  const list = configs.data?.list.toSorted((a, b) => Number(a.annual_rate) - Number(b.annual_rate)) ?? [];
  const [least, most] = [list[0], list.at(-1)];
  if (!least || !most) return null;
  return (
    <ProductCard
      icon={LockKeyhole}
      title={t("title")}
      text={t("about")}
      facts={[
        { label: t("coins"), value: [...new Set(list.map(({ currency }) => currency))].join(" · ") },
        { label: t("least"), value: <RateText rate={least.annual_rate} /> },
        { label: t("most"), value: <RateText rate={most.annual_rate} /> },
      ]}
      to={LIST_PATH}
      action={t("see")}
    />
  );
}
