import { SessionLine, tradePath } from "@assay/features/market/web.tsx";
import { ProductDesk } from "@assay/features/spot/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Suspense } from "react";
import { LineSheet } from "./line-sheet.tsx";
import { StockLists } from "./stock-lists.tsx";
import { StockNature } from "./stock-nature.tsx";
import { StockTicket } from "./stock-ticket.tsx";
import { type MarketAnswer, useStockDesk } from "./use-stock-desk.ts";
import { useStockLines } from "./use-stock-lines.ts";

/** One company in the panes of a desktop: the chart under the exchange's hours, what the customer has, and the ticket. */
export default function StockTerminal({ answer }: { readonly answer: MarketAnswer }) {
  const t = useTexts("stock");
  const desk = useStockDesk(answer);
  const lines = useStockLines(answer.market);
  const { symbol } = answer.market;
  return (
    <Suspense>
      <ProductDesk
        answer={answer}
        active="stock"
        pathOf={tradePath}
        drawn={lines.drawn}
        notice={
          <Suspense fallback={<Skeleton className="mx-4 mb-2 h-4" />}>
            <SessionLine session={desk.session} className="px-4 pb-2" />
          </Suspense>
        }
        ticket={{
          title: t("title"),
          show: () => (
            <>
              <StockTicket desk={desk} />
              <StockNature symbol={symbol} />
            </>
          ),
        }}
        panel={{ title: t("lists.title"), show: () => <StockLists desk={desk} className="-mx-4" /> }}
      />
      <LineSheet {...lines} />
    </Suspense>
  );
}
