import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { calls } from "../contract.ts";
import { orderPath } from "./addresses.ts";
import { CountdownText } from "./countdown-text.tsx";
import { GRID, Money, type Order, SaleCard, Waiting, WorkHead } from "./nft-parts.tsx";
import { NFT_PATH, PIECES_PATH } from "./paths.ts";

const lists = ["to-pay", "paid", "expired", "reselling", "collected"] as const;

/** What the customer has reserved, won, paid, let expire, resells and collects. */
export default function OrdersScreen() {
  const t = useTexts("nft");
  const tab = <Key extends (typeof lists)[number]>(key: Key) => ({ key, label: t(`orders.${key}`) });
  const pieces = (
    <Go to={PIECES_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <ListsScreen
      width="wide"
      title={t("my-orders")}
      label={t("my-orders")}
      lists={[tab("to-pay"), tab("paid"), tab("expired"), tab("reselling"), tab("collected")]}
      end={() => pieces}
    >
      {(list) =>
        list === "reselling" || list === "collected" ? <Sales key={list} list={list} /> : <Orders key={list} state={list} />
      }
    </ListsScreen>
  );
}

function Sales({ list }: { readonly list: "reselling" | "collected" }) {
  const t = useTexts("nft");
  const [resales, collected] = [
    useRows(calls.listResales, {}, { when: list === "reselling" }),
    useRows(calls.listCollected, {}, { when: list === "collected" }),
  ];
  return (
    <div className="pt-3">
      <InfiniteList
        of={list === "reselling" ? resales : collected}
        keyOf={({ id }) => String(id)}
        label={t(`orders.${list}`)}
        className={GRID}
        skeleton={<Waiting />}
        empty={<Empty text={t(`none-${list}`)} action={<Way to={NFT_PATH} text={t("see")} />} />}
        row={(sale) => <SaleCard sale={sale} />}
      />
    </div>
  );
}

function Orders({ state }: { readonly state: "to-pay" | "paid" | "expired" }) {
  const t = useTexts("nft");
  return (
    <div className="pt-3">
      <InfiniteList
        of={useRows(calls.listOrders, { state })}
        keyOf={({ id }) => id}
        label={t(`orders.${state}`)}
        empty={<Empty text={t("none-orders")} action={<Way to={NFT_PATH} text={t("see")} />} />}
        row={(order) => <OrderRow order={order} />}
      />
    </div>
  );
}

function OrderRow({ order }: { readonly order: Order }) {
  const t = useTexts("nft");
  return (
    <article className="pb-3">
      <Card className="flex flex-col gap-3 md:p-5">
        <WorkHead of={order} />
        <Facts
          facts={[
            { label: t("price"), value: <Money of={order} value={order.price} className="font-semibold" /> },
            order.state === "to-pay"
              ? { label: t("left"), value: <CountdownText until={order.pay_by} /> }
              : { label: t(`orders.${order.state}`), value: <TimeText at={order.decided_at!} as="plan" /> },
          ]}
        />
        <Way to={orderPath(order.id)} text={t(order.state === "to-pay" ? "pay-now" : "see-order")} />
      </Card>
    </article>
  );
}
