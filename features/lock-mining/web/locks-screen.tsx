import { scaleOf } from "@assay/core/currency.ts";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { refreshCalls, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { ValueChart } from "@assay/ui/parts/value-chart.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { serverNow } from "@assay/ui/server-clock.ts";
import { useServerNow } from "@assay/ui/ticking.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { accruing, exitCurve, type Lock } from "./lock-times.ts";
import { LIST_PATH } from "./paths.ts";

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
            : { label: t("next"), value: moment(next_dividend_at) },
        ]}
        foot={
          <>
            {ended ? null : t("ends")} {moment(lock.redeemed_at ?? expires_at)}
          </>
        }
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

/** Interest as it grows; only whole days of it are paid. */
function Accruing({ lock }: { readonly lock: Lock }) {
  const now = useServerNow(1_000);
  return <AmountText value={formatAmount(accruing(lock, now))} decimals={scaleOf(lock.currency)} decimalsMin={2} />;
}

function RenewSwitch({ lock: { id, renews } }: { readonly lock: Lock }) {
  const t = useTexts("lock-mining");
  const { run, pending } = useCommand(calls.setRenewal);
  return (
    <SwitchField
      label={t("renew")}
      about={t("renew-more")}
      value={renews}
      disabled={pending}
      onChange={(renew) => void run({ id, renew: renew ? "1" : "0" })}
      className="border-b border-line py-2"
    />
  );
}

interface RedeemSheetProps {
  readonly lock: Lock;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What redeeming costs now and a day later, to the unit, and what comes back. The press agrees to that penalty and to no larger one. */
function RedeemSheet({ lock, open, onClose }: RedeemSheetProps) {
  const t = useTexts("lock-mining");
  const { run, pending } = useCommand(calls.redeemLock);
  const { id, currency, penalty, penalty_later } = lock;
  const isNothing = parseAmount(currency, penalty)?.units === 0n;
  async function redeem(): Promise<void> {
    const { state } = await run({ id, penalty_max: penalty });
    if (state === "rejected") return refreshCalls([calls.listLocks.path]);
    if (state === "accepted") toast(t("redeemed"), "done");
    onClose();
  }
  const money = (value: string, className?: string) => (
    <AmountText {...{ value, currency, className }} decimals={scaleOf(currency)} decimalsMin={2} unit />
  );
  return (
    <Own>
      <ConfirmSheet
        open={open}
        onClose={onClose}
        title={t("redeem")}
        facts={[
          { label: t("since"), value: <TimeText at={lock.created_at} as="plan" /> },
          { label: t("amount", { unit: currency }), value: money(lock.amount) },
          { label: t("accrued"), value: money(lock.accrued) },
          { label: t("got"), value: money(lock.paid) },
          { label: t("penalty"), value: money(penalty, isNothing ? "font-semibold" : "font-semibold text-danger") },
          { label: t("back"), value: money(lock.back, "font-semibold") },
          ...(penalty_later === null ? [] : [{ label: t("later"), value: money(penalty_later) }]),
          { label: t("free"), value: <TimeText at={lock.expires_at} as="plan" /> },
        ]}
        note={t("never-lost")}
        action={t("redeem")}
        tone="danger"
        pending={pending}
        onConfirm={() => void redeem()}
      >
        <div className="mb-3">
          <p className="mb-1 text-caption text-soft">{t("exits")}</p>
          <ValueChart
            label={t("exits")}
            points={exitCurve(lock, serverNow())}
            unit={currency}
            decimals={scaleOf(currency)}
            tone="brand"
            moments="date"
            axis
            className="h-[72px]"
          />
        </div>
      </ConfirmSheet>
    </Own>
  );
}
