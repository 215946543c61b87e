import { ProductScreen } from "@assay/features/market/web.tsx";
import { StockPanes } from "./stock-panes.tsx";

/** One company: its price and the exchange's hours, its chart, the ticket, and what the customer has. */
export default function StockScreen() {
  return (
    <ProductScreen active="stock" kind="equity">
      {(place) => <StockPanes {...place} />}
    </ProductScreen>
  );
}
