import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { refreshCalls, useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { ExitChart } from "@assay/ui/finance/exit-chart.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { exitCurve, unitsOf } from "./exit-curve.ts";
import { redeemRules } from "./redeem-form.ts";

interface SheetProps {
  readonly one: OutputOf<typeof calls.showSubscription>["subscription"];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes out an amount or all of it; it is available at once. */
export function RedeemSheet({ open, onClose, one }: SheetProps) {
  const t = useTexts("yields");
  return (
    <Sheet open={open} onClose={onClose} title={t("redeem")}>
      <RedeemForm one={one} onClose={onClose} />
    </Sheet>
  );
}

function RedeemForm({ one: { id, currency, remaining }, onClose }: Omit<SheetProps, "open">) {
  const t = useTexts("yields");
  const left = parseAmount(currency, remaining)!;
  const ticket = useTicket({
    ...inSheet,
    rules: redeemRules,
    facts: { currency, remaining: left },
    call: calls.redeem,
    input: (fields) => ({ id, amount: fields.amount }),
    fieldOf: () => "amount",
    done: () => {
      toast(t("redeemed"), "done");
      onClose();
    },
  });
  return (
    <FormFrame label={t("redeem")} className="flex flex-col gap-3" onSubmit={ticket.submit}>
      <NumberField
        t={t}
        label={t("amount", { unit: currency })}
        field={ticket.form.field("amount")}
        decimals={scaleOf(currency)}
        placeholder="0"
      />
      <AvailableLine label={t("remaining")} value={<MoneyText amount={left} decimals={scaleOf(currency)} />} className="gap-2">
        <TakeAll
          text={t("max")}
          disabled={false}
          onPress={() => ticket.form.change({ amount: remaining })}
          className="text-caption"
        />
      </AvailableLine>
      <p className="text-caption text-soft">{t("redeem-note")}</p>
      <Cta type="submit" action={t("redeem")} pending={ticket.pending} wait={ticket.wait} />
    </FormFrame>
  );
}

/** What leaving a contract costs now and what comes back. The press agrees to that and to no more. */
export function LeaveSheet({ open, onClose, one }: SheetProps) {
  const { id, currency, remaining, paid, penalty } = one;
  const t = useTexts("yields");
  const { run, pending } = useCommand(calls.redeem);
  const units = (text: string): bigint => unitsOf(currency, text);
  const back = formatAmount(amount(currency, units(remaining) - units(penalty)));
  async function leave(): Promise<void> {
    const { state } = await run({ id, penalty_max: penalty });
    if (state === "rejected") return refreshCalls([calls.showSubscription.path]);
    if (state === "accepted") toast(t("redeemed"), "done");
    onClose();
  }
  const money = (value: string, className?: string) => (
    <AmountText {...{ value, currency, className }} decimals={scaleOf(currency)} decimalsMin={2} unit />
  );
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t("leave")}
      facts={[
        { label: t("put"), value: money(remaining) },
        { label: t("earned"), value: money(paid) },
        { label: t("penalty"), value: money(penalty, "font-semibold text-danger") },
        { label: t("back"), value: money(back, "font-semibold") },
      ]}
      note={t("leave-note")}
      action={t("leave")}
      tone="danger"
      pending={pending}
      onConfirm={() => void leave()}
    >
      <ExitChart
        label={t("exits")}
        points={exitCurve({ ...one, units: units(remaining), from: one.earns_from }, serverNow())}
        currency={currency}
        className="mb-3"
      />
    </ConfirmSheet>
  );
}
