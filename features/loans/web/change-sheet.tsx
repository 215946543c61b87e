import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatAmount } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { amountForm } from "@assay/ui/ticket/amount-form.ts";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import type { Loan } from "./loan-model.ts";

const sent = {
  repay: calls.repay,
  sell: calls.repayCollateral,
  add: calls.addCollateral,
  remove: calls.removeCollateral,
  release: calls.release,
} as const;
export type Change = keyof typeof sent;
export const changes = Object.keys(sent) as Change[];

const rules = amountForm({});

export interface ChangeSheetProps {
  readonly change: Change;
  readonly loan: Loan;
  /** The most that can be asked for; undefined until it is known. */
  readonly most: Amount | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One amount of a change: paid, sold for, added or taken back. All that is owed is sent as such, since it grows by the hour. */
export function ChangeSheet({ change, loan, most, open, onClose }: ChangeSheetProps) {
  const t = useTexts("loans");
  const currency = change === "add" || change === "remove" ? loan.collateral_currency : loan.currency;
  const isPayment = change === "repay" || change === "sell";
  const { form, submit, pending } = useTicket({
    rules,
    facts: { currency, available: change === "add" ? most : undefined },
    call: sent[change],
    input: ({ amount }) => (isPayment && amount === loan.debt ? { id: loan.id } : { id: loan.id, amount }),
    ...inSheet,
    fieldOf: () => "amount",
    done: ({ loan: after }, { restart }) => {
      toast(t(after.ended_at === null ? `changes.${change}.done` : "repaid-all"), "done");
      restart({ amount: "" });
      onClose();
    },
  });
  return (
    <Sheet own open={open} onClose={onClose} title={t(`changes.${change}.title`)} context={<bdi dir="ltr">{currency}</bdi>}>
      <FormFrame label={t(`changes.${change}.title`)} className="flex flex-col gap-3" onSubmit={submit}>
        <p className="text-form text-soft">{t(`changes.${change}.about`)}</p>
        <NumberField
          t={t}
          field={form.field("amount")}
          label={t("amount", { unit: currency })}
          decimals={scaleOf(currency)}
          placeholder="0"
        />
        <AvailableLine
          label={t(`changes.${change}.most`)}
          value={<MoneyText amount={most} decimals={scaleOf(currency)} />}
          className="gap-2"
        >
          <TakeAll
            text={t("max")}
            disabled={most === undefined || most.units === 0n}
            onPress={() => most && form.change({ amount: formatAmount(most) })}
            className="text-caption"
          />
        </AvailableLine>
        <Cta type="submit" action={t(`changes.${change}.press`)} pending={pending} />
      </FormFrame>
    </Sheet>
  );
}
