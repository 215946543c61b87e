import { ProductDesk, type ProductPlace } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { LineSheet } from "./line-sheet.tsx";
import { StockLists } from "./stock-lists.tsx";
import { StockNature } from "./stock-nature.tsx";
import { StockTicket } from "./stock-ticket.tsx";
import { useStockDesk } from "./use-stock-desk.ts";
import { useStockLines } from "./use-stock-lines.ts";

/** One company: its chart under the exchange's hours, the ticket, and what the customer has. */
export function StockPanes(place: ProductPlace) {
  const t = useTexts("stock");
  const { answer } = place;
  const desk = useStockDesk(answer);
  const lines = useStockLines(answer.market);
  return (
    <>
      <ProductDesk
        {...place}
        drawn={lines.drawn}
        ticket={{
          title: t("title"),
          show: (className) => (
            <div className={className}>
              <StockTicket desk={desk} />
              <StockNature symbol={answer.market.symbol} />
            </div>
          ),
        }}
        panel={{ title: t("lists.title"), show: (className) => <StockLists desk={desk} className={className} /> }}
      />
      <LineSheet {...lines} />
    </>
  );
}
