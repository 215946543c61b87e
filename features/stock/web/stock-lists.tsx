import { useTexts } from "@assay/ui/locale.ts";
import { OwnLists } from "@assay/ui/ticket/own-lists.tsx";
import { Dividends } from "./dividends.tsx";
import { OrdersList } from "./orders-list.tsx";
import { Positions } from "./positions.tsx";
import { type StockDesk, type StockList, stockLists } from "./use-stock-desk.ts";

/** The customer's shares, waiting and ended orders, and dividends. */
export function StockLists({ desk, className }: { readonly desk: StockDesk; readonly className: string }) {
  const t = useTexts("stock");
  const { list, showList } = desk;
  return (
    <div className={className}>
      <OwnLists
        id="stock"
        label={t("lists.title")}
        tabs={stockLists.map((key) => ({ key, label: t(`lists.${key}`) }))}
        value={list}
        onChange={showList}
        visitor={{ text: t("lists.visitor"), action: t("ticket.log-in") }}
        panelClass="pt-1"
      >
        <Chosen list={list} symbol={desk.answer.market.symbol} />
      </OwnLists>
    </div>
  );
}

function Chosen({ list, symbol }: { readonly list: StockList; readonly symbol: string }) {
  if (list === "positions") return <Positions shown={symbol} />;
  if (list === "dividends") return <Dividends />;
  return <OrdersList key={list} state={list} />;
}
