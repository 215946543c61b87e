import { useTexts } from "@assay/ui/locale.ts";
import { loginFor } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useSession } from "@assay/ui/session.ts";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { CancelAll } from "./cancel-all.tsx";
import { useMarketDecimals } from "./decimals.ts";
import { OrderCard } from "./order-card.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { ORDERS_PATH } from "./paths.ts";
import { TradesTape } from "./trades-tape.tsx";
import type { Desk } from "./use-desk.ts";

const TABS = "desk";
const TAPE_ROWS = 20;
type Panel = "open" | "tape";

/** Under the form of phones and tablets: the open orders, and what trades in the market. */
export function OrdersPanel({ desk, className }: { readonly desk: Desk; readonly className: string }) {
  const t = useTexts("spot");
  const [panel, setPanel] = useState<Panel>("open");
  const { open, answer, tape } = desk;
  const tabs = [
    { key: "open", label: t("orders.open-count", { count: open.length }) },
    { key: "tape", label: t("orders.tape") },
  ] as const;
  return (
    <section aria-label={t("orders.title")} className={className}>
      <UnderlineTabs id={TABS} label={t("orders.lists")} tabs={tabs} value={panel} onChange={setPanel} end={<AllOrders />} />
      <TabPanel of={TABS} tab={panel} className="pt-1">
        {panel === "open" ? (
          <OpenOrders desk={desk} />
        ) : (
          <div className="pt-2">
            <TradesTape market={answer.market} tape={tape} rows={TAPE_ROWS} />
          </div>
        )}
      </TabPanel>
    </section>
  );
}

function AllOrders() {
  const t = useTexts("spot");
  return (
    <Go to={ORDERS_PATH} aria-label={t("orders.all")} className="press -me-3 grid size-11 shrink-0 place-items-center">
      <ScrollText className="size-[18px] text-soft" aria-hidden />
    </Go>
  );
}

function OpenOrders({ desk: { open } }: { readonly desk: Desk }) {
  const t = useTexts("spot");
  const loggedIn = useSession((now) => now.loggedIn);
  const { pathname, search } = useLocation();
  const decimalsOf = useMarketDecimals();
  const [shown, setShown] = useState<string>();
  if (!loggedIn) return <Empty text={t("orders.visitor")} action={<LogIn to={loginFor(pathname + search)} />} />;
  if (open.length === 0) return <Empty text={t("orders.none-open")} />;
  return (
    <>
      <div className="flex justify-end pt-2">
        <CancelAll count={open.length} />
      </div>
      {open.map((order) => (
        <OrderCard key={order.id} order={order} decimals={decimalsOf(order.symbol)} onOpen={() => setShown(order.id)} />
      ))}
      <OrderDetail id={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function LogIn({ to }: { readonly to: string }) {
  const t = useTexts("spot");
  return (
    <Go to={to} className="press grid min-h-11 place-items-center rounded-button bg-s2 px-5 text-body font-semibold">
      {t("ticket.log-in")}
    </Go>
  );
}
