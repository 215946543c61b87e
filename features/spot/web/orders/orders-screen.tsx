import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { useSearchParams } from "react-router";
import { calls } from "../../contract.ts";
import { CancelAll } from "./cancel-all.tsx";
import { FillsList, OrdersList } from "./orders-list.tsx";
import { FillsTable, OrdersTable } from "./orders-table.tsx";

const TABS = "orders";
const lists = ["open", "history", "fills"] as const;
type List = (typeof lists)[number];

/** Everything a customer has ordered: what is open, what has ended, what has traded. */
export default function OrdersScreen() {
  const t = useTexts("spot");
  const [search, setSearch] = useSearchParams();
  const roomy = useViewport() === "desktop";
  const list: List = lists.find((key) => key === search.get("list")) ?? "open";
  const open = useCall(calls.listOrders, { state: "open", limit: "100" });
  return (
    <Screen
      width={roomy ? "wide" : "list"}
      head={
        <PageHeader
          title={t("orders.title")}
          end={list === "open" && <CancelAll count={open.data?.list.length ?? 0} className="me-2" />}
        />
      }
    >
      <div className="desk:rounded-card desk:bg-s1 desk:pb-2">
        <UnderlineTabs
          id={TABS}
          label={t("orders.lists")}
          tabs={lists.map((key) => ({ key, label: t(`orders.${key}`) }))}
          value={list}
          onChange={(key) => setSearch({ list: key }, { replace: true })}
          className="-mx-4 px-4 md:mx-0 md:px-0 desk:mx-0 desk:px-3.5"
        />
        <TabPanel of={TABS} tab={list}>
          {list === "fills" ? (
            roomy ? (
              <FillsTable />
            ) : (
              <FillsList />
            )
          ) : roomy ? (
            <OrdersTable state={list} />
          ) : (
            <OrdersList key={list} state={list} />
          )}
        </TabPanel>
      </div>
    </Screen>
  );
}
