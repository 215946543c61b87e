import { loginFor } from "@assay/ui/navigation.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useState } from "react";
import { useLocation } from "react-router";
import { Dividends } from "./dividends.tsx";
import { OrdersList } from "./orders-list.tsx";
import { Positions } from "./positions.tsx";

const TABS = "stock";
const lists = ["positions", "open", "history", "dividends"] as const;
type List = (typeof lists)[number];

/** The customer's shares, waiting and ended orders, and dividends. */
export function StockLists({ symbol, className }: { readonly symbol: string; readonly className?: string }) {
  const t = useTexts("stock");
  const loggedIn = useSession((now) => now.loggedIn);
  const [list, setList] = useState<List>("positions");
  return (
    <div className={classes("px-4 pt-1 pb-4 md:px-5 desk:px-4", className)}>
      <UnderlineTabs
        id={TABS}
        label={t("lists.title")}
        tabs={lists.map((key) => ({ key, label: t(`lists.${key}`) }))}
        value={list}
        onChange={setList}
      />
      <TabPanel of={TABS} tab={list} className="pt-1">
        {!loggedIn ? <Visitor /> : <Chosen list={list} symbol={symbol} />}
      </TabPanel>
    </div>
  );
}

function Chosen({ list, symbol }: { readonly list: List; readonly symbol: string }) {
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
