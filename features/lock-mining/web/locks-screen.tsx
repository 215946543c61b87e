import { scaleOf } from "@assay/core/currency.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { Accruing, RedeemSheet, RenewSwitch } from "./lock-parts.tsx";
import type { Lock } from "./lock-times.ts";
import { LIST_PATH, LOCK_PATH } from "./paths.ts";

/** The customer's locks: those that run, which can be redeemed, and those that are redeemed. */
export default function LocksScreen() {
  const t = useTexts("lock-mining");
  const tab = <Key extends Lock["status"]>(key: Key) => ({ key, label: t(`states.${key}`) });
  return (
    <ListsScreen width="list" title={t("mine")} label={t("mine")} lists={[tab("in-progress"), tab("redeemed")]}>
      {(status) => <LocksList key={status} status={status} />}
    </ListsScreen>
  );
}

function LocksList({ status }: Pick<Lock, "status">) {
  const t = useTexts("lock-mining");
  return (
    <InfiniteList
      of={useRows(calls.listLocks, { status })}
      keyOf={({ id }) => id}
      label={t(`states.${status}`)}
      empty={<Empty text={t(`none-${status}`)} action={<Way to={LIST_PATH} text={t("see")} />} />}
      row={(lock) => <LockCard lock={lock} />}
    />
  );
}

function LockCard({ lock }: { readonly lock: Lock }) {
  const t = useTexts("lock-mining");
  const go = useGo();
  const [redeems, setRedeems] = useState(false);
  const { currency, ended, next_dividend_at, expires_at } = lock;
  const money = (value: string) => <AmountText value={value} decimals={scaleOf(currency)} decimalsMin={2} />;
  function ask(): void {
    // The list may be older than a day, and with it what redeeming costs.
    refreshCalls([calls.listLocks.path]);
    setRedeems(true);
  }
  const moment = (at: number) => <TimeText at={at} as="plan" />;
  return (
    <>
      <TradeCard
        side={{ label: t(ended ? `ended.${ended}` : "states.in-progress"), tone: ended ? "plain" : "brand" }}
        symbol={currency}
        about={
          <>
            {t("days", { count: lock.period_days })} · {t("since")} {moment(lock.created_at)}
          </>
        }
        facts={[
          { label: t("amount", { unit: currency }), value: money(lock.amount) },
          ended ? { label: t("accrued"), value: money(lock.accrued) } : { label: t("second"), value: <Accruing lock={lock} /> },
          next_dividend_at === null
            ? { label: t("penalty"), value: money(lock.penalty) }
            : { label: t("next"), value: <TimeText at={next_dividend_at} as="date" /> },
        ]}
        foot={
          <>
            {ended ? null : t("ends")} {moment(lock.redeemed_at ?? expires_at)}
          </>
        }
        onOpen={() => go(`${LOCK_PATH}?id=${lock.id}`)}
        actions={
          ended === null && (
            <Button size="small" block onPress={ask}>
              {t("redeem")}
            </Button>
          )
        }
      />
      {ended === null && <RenewSwitch lock={lock} />}
      <RedeemSheet lock={lock} open={redeems} onClose={() => setRedeems(false)} />
    </>
  );
}
