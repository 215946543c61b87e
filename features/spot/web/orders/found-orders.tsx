import { useCall } from "@assay/ui/client.ts";
import { useOutline, useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Found, useKeyword } from "@assay/ui/search/keyword.tsx";
import { useSession } from "@assay/ui/session.ts";
import { calls } from "../../contract.ts";
import { ORDERS_PATH } from "../paths.ts";
import { isLive, type Order, shownState } from "./order-model.ts";

/** The customer's own orders by market or number, each leading to its detail in its list. */
export default function FoundOrders() {
  return useSession(({ loggedIn }) => loggedIn) ? <OwnOrders /> : null;
}

function OwnOrders() {
  const named = useOutline();
  const found = useCall(calls.findOrders, { keyword: useKeyword() }, { keep: true });
  return (
    <Found
      title={named("spot", "shortcuts.orders")}
      hits={found.data?.list ?? []}
      row={(order) => (
        <li key={order.id}>
          <OrderHit order={order} to={`${ORDERS_PATH}?list=${isLive(order) ? "open" : "history"}&order=${order.id}`} />
        </li>
      )}
    />
  );
}

function OrderHit({ order, to }: { readonly order: Order; readonly to: string }) {
  const t = useTexts("spot");
  return (
    <ListRow
      to={to}
      title={
        <>
          {t(`side.${order.type}`)} <bdi dir="ltr">{order.symbol}</bdi>
        </>
      }
      subtitle={<TimeText at={order.created_at} />}
      end={<span className="text-caption text-soft">{t(`states.${shownState(order)}`)}</span>}
    />
  );
}
