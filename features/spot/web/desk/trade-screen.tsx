import { type ProductPlace, ProductScreen } from "@assay/features/market/web.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy } from "react";
import { DeskPlaces } from "./desk-places.tsx";
import { PhoneDesk } from "./phone-desk.tsx";
import { TabletDesk } from "./tablet-desk.tsx";
import { useDesk } from "./use-desk.ts";

// Phones and tablets never show it.
const DesktopDesk = lazy(() => import("./desktop-desk.tsx"));

/** The trade screen: one pair, its chart, its book, and the order form. It is the tab and the page of a linked pair. */
export default function TradeScreen() {
  return (
    <ProductScreen active="spot" needsIndex={false} panes={<DeskPlaces />}>
      {(place) => <TradeDesk {...place} />}
    </ProductScreen>
  );
}

const desks = { phone: PhoneDesk, tablet: TabletDesk, desktop: DesktopDesk } as const;

function TradeDesk(place: ProductPlace) {
  const desk = useDesk(place);
  const Panes = desks[useViewport()];
  return <Panes desk={desk} />;
}
