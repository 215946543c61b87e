import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { VisitorEmpty } from "@assay/ui/parts/visitor-empty.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useState } from "react";
import { CancelAll } from "./cancel-all.tsx";
import { useMarketDecimals } from "./decimals.ts";
import { OrderCard } from "./order-card.tsx";
import { OrderSheet } from "./order-sheet.tsx";
import type { Order } from "./order-model.ts";

export interface OpenOrdersProps {
  readonly orders: readonly Order[];
  /** The pair on screen, to which the list can be narrowed. */
  readonly symbol: string;
}

/** The open orders under the form, each with its cancel, and one press that cancels all in sight. */
export function OpenOrders({ orders, symbol }: OpenOrdersProps) {
  const t = useTexts("spot");
  const loggedIn = useSession((now) => now.loggedIn);
  const decimalsOf = useMarketDecimals();
  const [narrowed, setNarrowed] = useState(false);
  const [shown, setShown] = useState<string>();
  if (!loggedIn) return <VisitorEmpty text={t("orders.visitor")} action={t("ticket.log-in")} />;
  if (orders.length === 0) return <Empty text={t("orders.none-open")} />;
  const list = narrowed ? orders.filter((order) => order.symbol === symbol) : orders;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 pt-1">
        <CheckField label={t("orders.only", { symbol })} value={narrowed} onChange={setNarrowed} />
        <CancelAll count={list.length} {...(narrowed && { symbol })} />
      </div>
      <ul aria-label={t("orders.open")}>
        {list.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} decimals={decimalsOf(order.symbol)} onOpen={() => setShown(order.id)} />
          </li>
        ))}
      </ul>
      <OrderSheet id={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
