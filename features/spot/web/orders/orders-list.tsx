import { useRows } from "@assay/ui/rows.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { useShownDetail } from "@assay/ui/shown-detail.ts";
import { calls } from "../../contract.ts";
import { useMarketDecimals } from "./decimals.ts";
import { FillCard } from "./fill-card.tsx";
import { OrderCard } from "./order-card.tsx";
import { OrderSheet } from "./order-sheet.tsx";

export interface OrdersListProps {
  readonly state: "open" | "history";
}

/** Open or ended orders, page by page, each with its detail. */
export function OrdersList({ state }: OrdersListProps) {
  const t = useTexts("spot");
  const orders = useRows(calls.listOrders, { state }, { placeOf: ({ id }) => id });
  const decimalsOf = useMarketDecimals();
  const { shown, show, close } = useShownDetail("order");
  return (
    <>
      <InfiniteList
        of={orders}
        keyOf={(order) => order.id}
        label={t(`orders.${state}`)}
        empty={<Empty text={t(`orders.none-${state}`)} />}
        className={state === "open" ? "md:grid md:grid-cols-2 md:gap-x-6" : undefined}
        row={(order) => <OrderCard order={order} decimals={decimalsOf(order.symbol)} onOpen={() => show(order.id)} />}
      />
      <OrderSheet id={shown} onClose={close} />
    </>
  );
}

/** The customer's own trades, page by page. */
export function FillsList() {
  const t = useTexts("spot");
  const fills = useRows(calls.listFills, {});
  const decimalsOf = useMarketDecimals();
  return (
    <InfiniteList
      of={fills}
      keyOf={(fill) => fill.id}
      label={t("orders.fills")}
      empty={<Empty text={t("orders.none-fills")} />}
      row={(fill) => <FillCard fill={fill} decimals={decimalsOf(fill.symbol)} />}
    />
  );
}
