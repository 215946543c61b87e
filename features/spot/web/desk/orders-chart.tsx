import { MarketChart } from "@assay/features/market/web.tsx";
import { LineConfirm } from "./line-confirm.tsx";
import { useChartOrders } from "./use-chart-orders.ts";
import type { Order } from "../orders/order-model.ts";
import type { Market } from "@assay/features/market/web.tsx";

export interface OrdersChartProps {
  readonly market: Market;
  readonly open: readonly Order[];
  readonly chartClass: string;
  readonly className?: string;
}

/** The chart with the customer's open orders and fills in it. */
export default function OrdersChart({ market, open, chartClass, className }: OrdersChartProps) {
  const orders = useChartOrders(open, market);
  return (
    <>
      <MarketChart
        symbol={market.symbol}
        priceDecimals={market.price_decimals}
        quantityDecimals={market.quantity_decimals}
        {...orders.drawn}
        chartClass={chartClass}
        {...(className !== undefined && { className })}
      />
      <LineConfirm market={market} orders={orders} />
    </>
  );
}
