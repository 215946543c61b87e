/** What a lock's card and its page share: interest as it grows, the switch that renews, and the way out. */
import { scaleOf } from "@assay/core/currency.ts";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { refreshCalls, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { ExitChart } from "@assay/ui/finance/exit-chart.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { accruing, exitCurve, type Lock } from "./lock-times.ts";

/** Interest as it grows; only whole days of it are paid. */
export function Accruing({ lock, unit = false }: { readonly lock: Lock; readonly unit?: boolean }) {
  const now = useServerNow(1_000);
  const { currency } = lock;
  return (
    <AmountText {...{ currency, unit }} value={formatAmount(accruing(lock, now))} decimals={scaleOf(currency)} decimalsMin={2} />
  );
}

export function RenewSwitch({ lock: { id, renews } }: { readonly lock: Lock }) {
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
export function RedeemSheet({ lock, open, onClose }: RedeemSheetProps) {
  const t = useTexts("lock-mining");
  const { run, pending } = useCommand(calls.redeemLock);
  const { id, currency, penalty, penalty_later } = lock;
  const isNothing = parseAmount(currency, penalty)?.units === 0n;
  async function redeem(): Promise<void> {
    const { state } = await run({ id, penalty_max: penalty });
    if (state === "rejected") return refreshCalls([calls.listLocks.path, calls.showLock.path]);
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
        <ExitChart label={t("exits")} points={exitCurve(lock, serverNow())} currency={currency} className="mb-3" />
      </ConfirmSheet>
    </Own>
  );
}
