import { calls as market } from "@assay/features/market/contract.ts";
import { parseRate } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { ChartCandlestick } from "lucide-react";
import { TRADE_PATH } from "./paths.ts";
import { PercentText } from "./percent-text.tsx";

/** Spot trading among the products of the finance tab, with the fees as the markets say them. */
export default function FinanceCard() {
  const t = useTexts("spot");
  const quotes = useCall(market.listQuotes, {});
  if (quotes.isPending) return <Skeleton className="h-[280px] w-full rounded-card" />;
  const list = quotes.data?.list.filter(({ kind }) => kind === "coin") ?? [];
  const [first] = list;
  if (!first) return null;
  return (
    <ProductCard
      icon={ChartCandlestick}
      title={t("finance.title")}
      text={t("finance.text")}
      facts={[
        { label: t("finance.markets"), value: list.length },
        { label: t("finance.maker"), value: <PercentText rate={parseRate(first.maker_fee) ?? 0n} /> },
        { label: t("finance.taker"), value: <PercentText rate={parseRate(first.taker_fee) ?? 0n} /> },
      ]}
      to={TRADE_PATH}
      action={t("finance.action")}
    />
  );
}
