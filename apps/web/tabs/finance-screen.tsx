import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { DiamondArt } from "@assay/ui/parts/diamond-art.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { ChartCandlestick, ChevronRight } from "lucide-react";
import { tabList } from "../shell/tab-list.tsx";

/** What can be earned with here. No product is offered yet, so the page says what there is instead of showing empty shelves. */
export default function FinanceScreen() {
  const t = useTexts("tabs");
  const trade = tabList.find(({ key }) => key === "trade");
  return (
    <Screen
      head={<h1 className="px-4 pt-[calc(env(safe-area-inset-top)+16px)] text-title md:px-5">{t("finance.title")}</h1>}
      className="pt-4"
    >
      <Card className="flex flex-col items-center gap-3 px-6 py-10 text-center">
        <DiamondArt size={96} />
        <h2 className="text-section">{t("finance.none")}</h2>
        <p className="max-w-80 text-form text-soft">{t("finance.none-more")}</p>
      </Card>
      <h2 className="mt-6 text-section">{t("finance.available")}</h2>
      {trade && (
        <Go
          to={trade.path}
          className="press mt-3 flex min-h-[72px] items-center gap-3 rounded-card border border-line bg-s1 px-4 py-3"
        >
          <span className="grid size-11 place-items-center rounded-button bg-brand-tint text-brand">
            <ChartCandlestick className="size-[22px]" aria-hidden />
          </span>
          <span className="min-w-0 grow">
            <span className="block text-body font-semibold">{t("finance.spot")}</span>
            <span className="block text-form text-soft">{t("finance.spot-more")}</span>
          </span>
          <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />
        </Go>
      )}
    </Screen>
  );
}
