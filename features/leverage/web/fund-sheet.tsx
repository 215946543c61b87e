import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { fundRules } from "./fund-form.ts";
import { MoneyText } from "./money-text.tsx";
import { PricedField } from "./priced-field.tsx";

const QUOTE = { id: "3", code: "USDT", decimals: 2 } as const;
const [SPOT, CONTRACT] = ["change", "lever"] as const;

/** Moves money from the spot account to the contract account, where positions take it from. */
export default function FundSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("leverage");
  const spot = useCall(wallet.showWallet, { currency: QUOTE.id, type: SPOT }, { when: open }).data?.wallet;
  const available = spot && parseAmount(QUOTE.code, spot.available);
  const form = useForm(fundRules, { currency: QUOTE.code, available });
  const command = useCommand(wallet.transfer);
  const number = form.field("number");
  async function move(): Promise<void> {
    if (!form.attempt()) return;
    const asked = { currency_id: QUOTE.id, number: form.fields.number, from_field: SPOT, to_field: CONTRACT };
    const outcome = await command.run(asked);
    if (outcome.state !== "accepted") return;
    form.restart({ number: "" });
    toast(t("fund.done"), "done");
    onClose();
  }
  return (
    <Sheet own open={open} onClose={onClose} title={t("fund.title")}>
      <FormFrame className="flex flex-col gap-3" onSubmit={move}>
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
        <Cta type="submit" action={t("fund.action")} pending={command.pending} />
      </FormFrame>
    </Sheet>
  );
}
