import { loginFor } from "@assay/ui/navigation.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useLocation } from "react-router";
import { Dividends } from "./dividends.tsx";
import { OrdersList } from "./orders-list.tsx";
import { Positions } from "./positions.tsx";
import { type StockDesk, type StockList, stockLists } from "./use-stock-desk.ts";

const TABS = "stock";

/** The customer's shares, waiting and ended orders, and dividends. */
export function StockLists({ desk, className }: { readonly desk: StockDesk; readonly className: string }) {
  const t = useTexts("stock");
  const loggedIn = useSession((now) => now.loggedIn);
  const { list, showList } = desk;
  return (
    <div className={className}>
      <UnderlineTabs
        id={TABS}
        label={t("lists.title")}
        tabs={stockLists.map((key) => ({ key, label: t(`lists.${key}`) }))}
        value={list}
        onChange={showList}
      />
      <TabPanel of={TABS} tab={list} className="pt-1">
        {!loggedIn ? <Visitor /> : <Chosen list={list} symbol={desk.answer.market.symbol} />}
      </TabPanel>
    </div>
  );
}

function Chosen({ list, symbol }: { readonly list: StockList; readonly symbol: string }) {
  if (list === "positions") return <Positions shown={symbol} />;
  if (list === "dividends") return <Dividends />;
  return <OrdersList key={list} state={list} />;
}

function Visitor() {
  const t = useTexts("stock");
  const { pathname, search } = useLocation();
  const look = "press grid min-h-11 place-items-center rounded-button bg-s2 px-5 text-body font-semibold";
  return (
    <Empty
      text={t("lists.visitor")}
      action={
        <Go to={loginFor(pathname + search)} className={look}>
          {t("ticket.log-in")}
        </Go>
      }
    />
  );
}
