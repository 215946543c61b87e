import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, formatRate, parseAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { amountForm } from "@assay/ui/ticket/amount-form.ts";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { OVERDUE_ANNUAL } from "../rules.ts";
import type { Application } from "./application.ts";
import { LOAN_PATH } from "./paths.ts";

const rules = amountForm({});
/** A thousandth more than is needed now, so that the market may move a little until the press. */
const SPARE = 1_000n;

/** The terms that were approved, and the margin that is held once they are accepted. */
export function AcceptSheet({
  one,
  open,
  onClose,
}: {
  readonly one: Application;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useTexts("loans");
  const go = useGo();
  const coin = one.collateral_currency;
  const available = useHolding(currencyFact(coin).id, "change")?.free;
  const least = one.collateral === null ? undefined : parseAmount(coin, one.collateral)!;
  const { form, submit, pending } = useTicket({
    rules,
    facts: { currency: coin, available },
    start: { amount: least ? formatAmount(amount(coin, least.units + least.units / SPARE)) : "" },
    call: calls.acceptLarge,
    input: ({ amount: collateral }) => ({ id: one.id, terms_hash: one.terms_hash, collateral }),
    ...inSheet,
    fieldOf: () => "amount",
    done: ({ loan }) => {
      toast(t("borrowed"), "done");
      onClose();
      go(`${LOAN_PATH}?id=${loan.id}`);
    },
  });
  const lent = parseAmount(one.currency, one.amount)!;
  return (
    <Sheet own open={open} onClose={onClose} title={t("large.accept")}>
      <FormFrame label={t("large.accept")} className="flex flex-col gap-3" onSubmit={submit}>
        <Facts
          className="rounded-button bg-s2 p-4"
          facts={[
            { label: t("lent"), value: <MoneyText amount={lent} decimals={scaleOf(one.currency)} /> },
            { label: t("term"), value: t("days", { count: one.days }) },
            { label: t("hourly"), value: <RateText rate={one.hourly_rate} /> },
            { label: t("per-year"), value: <RateText rate={one.annual_rate} /> },
            {
              label: t("overdue-year"),
              value: <RateText rate={formatRate(OVERDUE_ANNUAL)} className="font-semibold text-danger" />,
            },
            { label: t("price-now", { symbol: one.symbol }), value: <IndexPrice value={one.price} /> },
            { label: t("large.margin"), value: <MoneyText amount={least} decimals={scaleOf(coin)} /> },
            ...(one.accept_by === null
              ? []
              : [{ label: t("large.valid-until"), value: <TimeText at={one.accept_by} as="plan" /> }]),
          ]}
        />
        <p className="text-form text-soft">{t("large.accept-more")}</p>
        <p className="text-caption text-soft">{t("rule")}</p>
        <p className="text-caption text-soft">{t("overdue-rule")}</p>
        <NumberField
          t={t}
          field={form.field("amount")}
          label={t("collateral-in", { unit: coin })}
          decimals={scaleOf(coin)}
          placeholder="0"
        />
        <AvailableLine label={t("available")} value={<MoneyText amount={available} decimals={scaleOf(coin)} />} />
        <Cta type="submit" action={t("large.accept")} pending={pending} />
      </FormFrame>
    </Sheet>
  );
}
