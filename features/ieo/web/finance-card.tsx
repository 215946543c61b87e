import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Rocket } from "lucide-react";
import { calls } from "../contract.ts";
import { SALES_PATH } from "./paths.ts";
import type { Project } from "./sale-form.ts";
import { useAwaited } from "./texts.tsx";

/** Token sales among the products of the finance tab, with the one that ends next; none where nothing was ever sold. */
export default function FinanceCard() {
  const sales = useCall(calls.listProjects, { limit: "1" });
  if (sales.isPending) return <Skeleton className="h-[280px] w-full rounded-card" />;
  const [first] = sales.data?.list ?? [];
  return first ? <SalesCard first={first} /> : null;
}

function SalesCard({ first }: { readonly first: Project }) {
  const t = useTexts("ieo");
  const awaited = useAwaited(first);
  const facts: Fact[] = [
    { label: t(`states.${first.status}`), value: first.name },
    {
      label: t("price"),
      value: <AmountText value={first.price} decimals={10} decimalsMin={0} currency={first.pay_currency} unit />,
    },
    ...(awaited ? [awaited] : []),
  ];
  return <ProductCard icon={Rocket} title={t("title")} text={t("about")} facts={facts} to={SALES_PATH} action={t("see")} />;
}
