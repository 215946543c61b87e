import { useTexts } from "@assay/ui/locale.ts";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { VisitorEmpty } from "@assay/ui/parts/visitor-empty.tsx";
import { useSession } from "@assay/ui/session.ts";
import { lazy, Suspense, useState } from "react";
import { CancelAll } from "./cancel-all.tsx";
import type { Desk } from "../desk/use-desk.ts";

// Phones never show them.
const tables = () => import("./orders-table.tsx");
const OrdersTable = lazy(async () => ({ default: (await tables()).OrdersTable }));
const FillsTable = lazy(async () => ({ default: (await tables()).FillsTable }));

const TABS = "desk";
const lists = ["open", "history", "fills"] as const;
type List = (typeof lists)[number];

/** Under the chart of a desktop: open orders, ended ones, and the customer's trades. */
export function OrdersPane({ desk: { open, openCount } }: { readonly desk: Desk }) {
  const t = useTexts("spot");
  const loggedIn = useSession((now) => now.loggedIn);
  const [list, setList] = useState<List>("open");
  const tabs = lists.map((key) => ({
    key,
    label: key === "open" ? t("orders.open-count", { count: openCount }) : t(`orders.${key}`),
  }));
  return (
    <Pane label={t("orders.title")} className="flex min-h-0 flex-col overflow-hidden">
      <UnderlineTabs
        id={TABS}
        label={t("orders.lists")}
        tabs={tabs}
        value={list}
        onChange={setList}
        end={list === "open" && <CancelAll count={open.length} />}
        className="shrink-0 px-4"
      />
      <TabPanel of={TABS} tab={list} className="min-h-0 grow overflow-auto">
        {loggedIn ? (
          <Suspense fallback={<RowsSkeleton count={3} />}>
            {list === "fills" ? <FillsTable /> : <OrdersTable key={list} state={list} />}
          </Suspense>
        ) : (
          <div className="*:py-3!">
            <VisitorEmpty text={t("orders.visitor")} action={t("ticket.log-in")} />
          </div>
        )}
      </TabPanel>
    </Pane>
  );
}
