import { useTexts } from "@assay/ui/locale.ts";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { VisitorEmpty } from "@assay/ui/parts/visitor-empty.tsx";
import { useSession } from "@assay/ui/session.ts";
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
        {loggedIn ? (
          <Chosen list={list} symbol={desk.answer.market.symbol} />
        ) : (
          <VisitorEmpty text={t("lists.visitor")} action={t("ticket.log-in")} />
        )}
      </TabPanel>
    </div>
  );
}

function Chosen({ list, symbol }: { readonly list: StockList; readonly symbol: string }) {
  if (list === "positions") return <Positions shown={symbol} />;
  if (list === "dividends") return <Dividends />;
  return <OrdersList key={list} state={list} />;
}
