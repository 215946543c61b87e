import { lazy, Suspense } from "react";
import type { OrderDetailProps } from "./order-detail.tsx";

const OrderDetail = lazy(() => import("./order-detail.tsx"));

/** An order's detail over a list. Its code comes after the list's. */
export const OrderSheet = (props: OrderDetailProps) => (
  <Suspense fallback={null}>
    <OrderDetail {...props} />
  </Suspense>
);
