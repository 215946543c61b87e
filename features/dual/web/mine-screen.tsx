import type { OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import type { lists } from "../contract.ts";
import { calls } from "../contract.ts";
import { INVEST_PATH, INVEST_ORDER_PATH } from "./paths.ts";

type Order = OutputOf<typeof calls.buyShares>["order"];
type List = (typeof lists)[number];

/** The customer's orders: those that run, and those that are over. */
export default function MineScreen() {
  const t = useTexts("dual");
  const tab = (key: List) => ({ key, label: t(`lists.${key}`) });
  return (
    <ListsScreen width="list" title={t("mine")} label={t("mine")} lists={[tab("open"), tab("ended")]}>
      {(list) => <OrdersList key={list} list={list} />}
    </ListsScreen>
  );
}

function OrdersList({ list }: { readonly list: List }) {
  const t = useTexts("dual");
  return (
    <InfiniteList
      of={useRows(calls.listPurchases, { list })}
      keyOf={({ id }) => id}
      label={t(`lists.${list}`)}
      empty={<Empty text={t(`none-${list}`)} action={<Way to={INVEST_PATH} text={t("see")} />} />}
      row={(order) => <OrderCard order={order} />}
    />
  );
}

function OrderCard({ order }: { readonly order: Order }) {
  const t = useTexts("dual");
  const go = useGo();
  const { currency, paid, paid_currency } = order;
  const money = (value: string, code: string) => (
    <AmountText value={value} currency={code} unit decimals={scaleOf(code)} decimalsMin={0} />
  );
  return (
    <TradeCard
      side={{ label: t(`types.${order.type}`), tone: "brand" }}
      symbol={order.symbol}
      about={t("days", { count: order.days })}
      end={<span className="text-form">{order.outcome ? t(`outcome.${order.outcome}`) : t(`states.${order.status}`)}</span>}
      facts={[
        { label: t("invested"), value: money(order.invested, currency) },
        { label: t("linked"), value: <IndexPrice value={order.linked_price} /> },
        paid !== null && paid_currency !== null
          ? { label: t("paid"), value: money(paid, paid_currency) }
          : { label: t("matures"), value: <TimeText at={order.matures_at} as="date" /> },
      ]}
      onOpen={() => go(`${INVEST_ORDER_PATH}?id=${order.id}`)}
    />
  );
}
