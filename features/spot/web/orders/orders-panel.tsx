import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { ScrollText } from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import { OpenOrders } from "./open-orders.tsx";
import { ORDERS_PATH } from "../paths.ts";
import type { Desk } from "../desk/use-desk.ts";
import type { Market } from "@assay/features/market/web.tsx";

const TradesTape = lazy(() => import("../desk/trades-tape.tsx"));

const TABS = "desk";
const TAPE_ROWS = 20;
type Panel = "open" | "tape";

export interface OrdersPanelProps extends Pick<Desk, "tape" | "open" | "openCount"> {
  readonly market: Market;
  readonly className: string;
}

/** Under the form of phones and tablets: the open orders, and what trades in the market. */
export const OrdersPanel = memo(function OrdersPanel({ market, tape, open, openCount, className }: OrdersPanelProps) {
  const t = useTexts("spot");
  const [panel, setPanel] = useState<Panel>("open");
  const tabs = [
    { key: "open", label: t("orders.open-count", { count: openCount }) },
    { key: "tape", label: t("orders.tape") },
  ] as const;
  return (
    <section aria-label={t("orders.title")} className={className}>
      <UnderlineTabs id={TABS} label={t("orders.lists")} tabs={tabs} value={panel} onChange={setPanel} end={<AllOrders />} />
      <TabPanel of={TABS} tab={panel} className="pt-1">
        {panel === "open" ? (
          <OpenOrders orders={open} symbol={market.symbol} />
        ) : (
          <div className="pt-2">
            <Suspense fallback={null}>
              <TradesTape market={market} tape={tape} rows={TAPE_ROWS} />
            </Suspense>
          </div>
        )}
      </TabPanel>
    </section>
  );
});

function AllOrders() {
  const t = useTexts("spot");
  return (
    <Go to={ORDERS_PATH} aria-label={t("orders.all")} className="press -me-3 grid size-11 shrink-0 place-items-center">
      <ScrollText className="size-[18px] text-soft" aria-hidden />
    </Go>
  );
}
