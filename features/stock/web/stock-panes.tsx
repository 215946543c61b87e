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

/** One company: its chart under the exchange's hours, the ticket, and what the customer has. */
export function StockPanes({ answer }: { readonly answer: MarketAnswer }) {
  const t = useTexts("stock");
  const desk = useStockDesk(answer);
  const lines = useStockLines(answer.market);
  const { symbol } = answer.market;
  return (
    <Suspense fallback={<Skeleton className="h-[70dvh] w-full rounded-card" />}>
      <ProductDesk
        answer={answer}
        active="stock"
        pathOf={tradePath}
        drawn={lines.drawn}
        notice={
          <Suspense fallback={<Skeleton className="mx-4 mb-2 h-4" />}>
            <SessionLine session={desk.session} className="px-4 pb-2 md:px-5 desk:px-4" />
          </Suspense>
        }
        ticket={{
          title: t("title"),
          show: (className) => (
            <div className={className}>
              <StockTicket desk={desk} />
              <StockNature symbol={symbol} />
            </div>
          ),
        }}
        panel={{ title: t("lists.title"), show: (className) => <StockLists desk={desk} className={className} /> }}
      />
      <LineSheet {...lines} />
    </Suspense>
  );
}
