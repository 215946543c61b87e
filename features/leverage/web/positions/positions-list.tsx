import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy, Suspense, useState } from "react";
import { PositionCard } from "./position-card.tsx";
import type { OpenPosition, WaitingOrder } from "./position-model.ts";

// Phones and tablets never show it.
const PositionsTable = lazy(() => import("./positions-table.tsx"));
// Most have no order that waits.
const WaitingCard = lazy(() => import("./waiting-card.tsx"));
const PositionDetail = lazy(() => import("./position-detail.tsx"));

/** Two beside one another where a tablet's page has the room; a wider one has a line for each. */
const inTwos = "@min-[40rem]:@max-[48rem]:grid @min-[40rem]:@max-[48rem]:grid-cols-2 @min-[40rem]:@max-[48rem]:gap-x-6";

/** The open positions, each with its presses. */
export function OpenPositions({ positions }: { readonly positions: readonly OpenPosition[] }) {
  const t = useTexts("leverage");
  const isRoomy = useViewport() === "desktop";
  const [shown, setShown] = useState<string>();
  if (positions.length === 0) return <Empty text={t("positions.none-open")} />;
  return (
    <>
      {isRoomy ? (
        <Suspense fallback={<RowsSkeleton count={3} />}>
          <PositionsTable positions={positions} onOpen={setShown} />
        </Suspense>
      ) : (
        <div className="@container">
          <ul aria-label={t("positions.open")} className={positions.length > 1 ? inTwos : undefined}>
            {positions.map((position) => (
              <li key={position.id}>
                <PositionCard position={position} onOpen={() => setShown(position.id)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Suspense fallback={null}>
        <PositionDetail id={shown} onClose={() => setShown(undefined)} />
      </Suspense>
    </>
  );
}

/** The orders that wait for their price. */
export function WaitingOrders({ orders }: { readonly orders: readonly WaitingOrder[] }) {
  const t = useTexts("leverage");
  if (orders.length === 0) return <Empty text={t("positions.none-pending")} />;
  return (
    <div className="@container">
      <ul aria-label={t("positions.pending")} className={orders.length > 1 ? inTwos : undefined}>
        {orders.map((order) => (
          <li key={order.id}>
            <Suspense fallback={<RowsSkeleton count={1} />}>
              <WaitingCard order={order} />
            </Suspense>
          </li>
        ))}
      </ul>
    </div>
  );
}
