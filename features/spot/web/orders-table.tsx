import { useRows } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { useMarketDecimals } from "./decimals.ts";
import { OrderDetail } from "./order-detail.tsx";
import { FillLine, OrderLine } from "./order-line.tsx";
import { RowsTable } from "./rows-table.tsx";

const orderColumns = ["pair", "type", "price", "amount", "filled", "average", "fee", "time", "state"] as const;
const fillColumns = ["pair", "price", "amount", "value", "fee", "role", "against", "time"] as const;

/** Orders as lines of a table, for desktops. */
export function OrdersTable({ state }: { readonly state: "open" | "history" }) {
  const t = useTexts("spot");
  const orders = useRows(calls.listOrders, { state });
  const decimalsOf = useMarketDecimals();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <RowsTable
        of={orders}
        label={t(`orders.${state}`)}
        heads={orderColumns.map((column) => t(`orders.${column}`))}
        keyOf={(order) => order.id}
        empty={t(`orders.none-${state}`)}
        row={(order) => <OrderLine order={order} decimals={decimalsOf(order.symbol)} onOpen={() => setShown(order.id)} />}
      />
      <OrderDetail id={shown} onClose={() => setShown(undefined)} />
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
      heads={fillColumns.map((column) => t(`orders.${column}`))}
      keyOf={(fill) => fill.id}
      empty={t("orders.none-fills")}
      row={(fill) => <FillLine fill={fill} decimals={decimalsOf(fill.symbol)} />}
    />
  );
}
