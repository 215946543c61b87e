import type { OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { calls } from "../contract.ts";
import { ORDER_PATH, WELCOME_PATH } from "./paths.ts";

type Subscription = OutputOf<typeof calls.subscribe>["subscription"];

/** The customer's subscriptions: those that run and those that have ended; each opens its page. */
export default function OrdersScreen() {
  const t = useTexts("yields");
  const tab = <Key extends Subscription["status"]>(key: Key) => ({ key, label: t(`states.${key}`) });
  return (
    <ListsScreen width="list" title={t("mine")} label={t("mine")} lists={[tab("running"), tab("ended")]}>
      {(status) => <OrdersList key={status} status={status} />}
    </ListsScreen>
  );
}

function OrdersList({ status }: Pick<Subscription, "status">) {
  const t = useTexts("yields");
  return (
    <InfiniteList
      of={useRows(calls.listSubscriptions, { status })}
      keyOf={({ id }) => id}
      label={t(`states.${status}`)}
      empty={<Empty text={t(`none-${status}`)} action={<Way to={WELCOME_PATH} text={t("see")} />} />}
      row={(one) => <OrderCard one={one} />}
    />
  );
}

function OrderCard({ one }: { readonly one: Subscription }) {
  const t = useTexts("yields");
  const go = useGo();
  const { id, kind, currency, ended, next_at, ended_at } = one;
  const money = (value: string) => <AmountText value={value} decimals={scaleOf(currency)} decimalsMin={2} />;
  return (
    <TradeCard
      side={{ label: t(ended ? `ended.${ended}` : "states.running"), tone: ended ? "plain" : "brand" }}
      symbol={currency}
      about={t(`kinds.${kind}`)}
      facts={[
        { label: t("remaining"), value: money(ended ? one.amount : one.remaining) },
        { label: t("earned"), value: money(one.paid) },
        next_at === null
          ? { label: t("states.ended"), value: ended_at === null ? null : <TimeText at={ended_at} as="date" /> }
          : { label: t("next"), value: one.next === null ? t("unknown") : money(one.next) },
      ]}
      foot={
        <>
          {t("since")} <TimeText at={one.created_at} as="plan" />
        </>
      }
      onOpen={() => go(`${ORDER_PATH}?id=${id}`)}
    />
  );
}
