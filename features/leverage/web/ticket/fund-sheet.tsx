import { formatAmount } from "@assay/core/money.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { amountForm } from "@assay/ui/ticket/amount-form.ts";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { PricedField } from "../priced-field.tsx";

const QUOTE = { id: 3, code: "USDT", decimals: 2 } as const;
const rules = amountForm({});
const [SPOT, CONTRACT] = ["change", "lever"] as const;

/** Moves money from the spot account to the contract account, where positions take it from. */
export default function FundSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("leverage");
  const available = useHolding(QUOTE.id, SPOT, open)?.free;
  const { form, submit, pending } = useTicket({
    rules,
    facts: { currency: QUOTE.code, available },
    call: wallet.transfer,
    input: ({ amount: number }) => ({ currency_id: String(QUOTE.id), number, from_field: SPOT, to_field: CONTRACT }),
    ...inSheet,
    done: (_moved, { restart }) => {
      restart({ amount: "" });
      toast(t("fund.done"), "done");
      onClose();
    },
  });
  const number = form.field("amount");
  return (
    <Sheet own open={open} onClose={onClose} title={t("fund.title")}>
      <FormFrame className="flex flex-col gap-3" onSubmit={submit}>
        <p className="text-form text-soft">{t("fund.about")}</p>
        <PricedField label={t("fund.amount", { unit: QUOTE.code })} field={number} decimals={QUOTE.decimals} />
        <div className="flex items-center justify-between gap-3 text-caption">
          <span className="text-soft">
            {t("fund.spot")} <MoneyText amount={available} />
          </span>
          <Button size="small" onPress={() => available && number.onChange(formatAmount(available))}>
            {t("ticket.max")}
          </Button>
        </div>
        <Cta type="submit" action={t("fund.action")} pending={pending} />
      </FormFrame>
    </Sheet>
  );
}
