import { useRows } from "@assay/ui/rows.ts";
import { type Translate, useTexts } from "@assay/ui/locale.ts";
import { useShownDetail } from "@assay/ui/shown-detail.ts";
import { calls } from "../../contract.ts";
import { useMarketDecimals } from "./decimals.ts";
import { OrderSheet } from "./order-sheet.tsx";
import { FillLine, OrderLine } from "./order-line.tsx";
import { type Room, RowsTable } from "./rows-table.tsx";

/** The columns in order, and the room that each needs; an order's detail has them all. */
const orderColumns = {
  pair: "always",
  type: "some",
  price: "always",
  amount: "always",
  filled: "some",
  average: "plenty",
  fee: "plenty",
  time: "plenty",
} as const;
const fillColumns = {
  pair: "always",
  price: "always",
  amount: "always",
  value: "plenty",
  fee: "some",
  role: "plenty",
  against: "always",
  time: "some",
} as const;

type Column = keyof typeof orderColumns | keyof typeof fillColumns;

const headsOf = (columns: Readonly<Partial<Record<Column, Room>>>, t: Translate<"spot">) =>
  (Object.entries(columns) as [Column, Room][]).map(([column, room]) => ({ label: t(`orders.${column}`), room }));

/** What stands last: an order that waits has presses there, one that has ended says how. */
const lastOf = (state: "open" | "history", t: Translate<"spot">) =>
  state === "open"
    ? { label: t("orders.actions"), room: "always" as const, heard: true }
    : { label: t("orders.state"), room: "always" as const };

/** Orders as lines of a table, for desktops. */
export function OrdersTable({ state }: { readonly state: "open" | "history" }) {
  const t = useTexts("spot");
  const orders = useRows(calls.listOrders, { state }, { placeOf: ({ id }) => id });
  const decimalsOf = useMarketDecimals();
  const { shown, show, close } = useShownDetail("order");
  return (
    <>
      <RowsTable
        of={orders}
        label={t(`orders.${state}`)}
        heads={[...headsOf(orderColumns, t), lastOf(state, t)]}
        keyOf={(order) => order.id}
        empty={t(`orders.none-${state}`)}
        row={(order) => <OrderLine order={order} decimals={decimalsOf(order.symbol)} onOpen={() => show(order.id)} />}
      />
      <OrderSheet id={shown} onClose={close} />
    </>
  );
}

/** The customer's own trades as lines of a table. */
export function FillsTable() {
  const t = useTexts("spot");
  const fills = useRows(calls.listFills, {});
  const decimalsOf = useMarketDecimals();
  return (
    <RowsTable
      of={fills}
      label={t("orders.fills")}
      heads={headsOf(fillColumns, t)}
      keyOf={(fill) => fill.id}
      empty={t("orders.none-fills")}
      row={(fill) => <FillLine fill={fill} decimals={decimalsOf(fill.symbol)} />}
    />
  );
}
