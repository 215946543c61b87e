import { ProductScreen } from "@assay/features/market/web.tsx";
import { SecondsDesk } from "./seconds-desk.tsx";

/** Options on one market: its chart, the ticket, and what runs and was settled. */
export default function SecondsScreen() {
  return <ProductScreen active="seconds">{(place) => <SecondsDesk {...place} />}</ProductScreen>;
}
