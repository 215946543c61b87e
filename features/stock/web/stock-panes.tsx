import { MarketChart, SessionLine } from "@assay/features/market/web.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Suspense } from "react";
import { LineSheet } from "./line-sheet.tsx";
import { StockHead } from "./stock-head.tsx";
import { StockLists } from "./stock-lists.tsx";
import { StockNature } from "./stock-nature.tsx";
import { StockTicket } from "./stock-ticket.tsx";
import { type MarketAnswer, useStockDesk } from "./use-stock-desk.ts";
import { useStockLines } from "./use-stock-lines.ts";

/** One column on a phone; chart and lists beside the ticket on a tablet. */
export function StockPanes({ answer }: { readonly answer: MarketAnswer }) {
  const desk = useStockDesk(answer);
  const lines = useStockLines(answer.market);
  const { symbol, price_decimals, quantity_decimals } = answer.market;
  return (
    <div className="w-full pt-(--top) pb-8 md:grid md:min-h-dvh md:pb-0 md:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 md:border-e md:border-line">
        <StockHead answer={answer} />
        <Suspense fallback={<Skeleton className="mx-4 my-2 h-4" />}>
          <SessionLine session={desk.session} className="px-4 py-2 md:px-5" />
        </Suspense>
        <Suspense fallback={<Skeleton className="h-[15.75rem] md:h-[calc(46dvh+2.75rem)] md:min-h-[20.75rem]" />}>
          <MarketChart
            symbol={symbol}
            priceDecimals={price_decimals}
            quantityDecimals={quantity_decimals}
            {...lines.drawn}
            chartClass="h-52 md:h-[46dvh] md:min-h-72"
            className="border-t border-line"
          />
        </Suspense>
        <div className="hidden border-t border-line md:block">
          <StockLists desk={desk} />
        </div>
      </div>
      <div className="border-t border-line px-4 pt-3 md:border-t-0 md:pt-4 md:pb-6">
        <StockTicket desk={desk} />
        <StockNature symbol={symbol} />
      </div>
      <div className="mt-4 border-t-[6px] border-s1 md:hidden">
        <StockLists desk={desk} />
      </div>
      <LineSheet {...lines} />
    </div>
  );
}
