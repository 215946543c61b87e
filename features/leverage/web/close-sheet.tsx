import { useCommand } from "@assay/ui/client.ts";
import { formatAmount, formatPrice } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { useHidden } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PercentSlider } from "@assay/ui/parts/percent-slider.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { closeRules, partOf } from "./close-form.ts";
import { MoneyText } from "./money-text.tsx";
import type { PositionSheetProps } from "./position-sheet-props.ts";
import { closedText } from "./told.ts";
import { PricedField } from "./priced-field.tsx";
import { markNow } from "./use-contract.ts";

const FEE_DECIMALS = 4;

/** Closes a position at the mark, or a part of it. It can always be pressed, whatever it brings. */
export default function CloseSheet({ position, terms, open, onClose }: PositionSheetProps) {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const isHidden = useHidden(true);
  const { answer, contract } = terms;
  useQuote(position.symbol);
  const facts = { contract, position, mark: markNow(contract, answer.mark) };
  const form = useForm(closeRules, facts);
  const command = useCommand(calls.closePosition);
  const { quantity, profit, fee, percent } = form.summary;
  const { price_decimals: decimals, quantity_decimals, step } = answer.terms;
  async function close(): Promise<void> {
    if (!form.attempt()) return;
    const { number } = form.fields;
    const outcome = await command.run({ id: position.id, ...(number !== "" && { number }) });
    if (outcome.state !== "accepted") return;
    for (const one of outcome.message.closed) toast(closedText(one, t, tag, isHidden), "done");
    onClose();
  }
  return (
    <Sheet own open={open} onClose={onClose} title={t("close.title")} context={<bdi dir="ltr">{position.symbol}</bdi>}>
      <FormFrame className="flex flex-col gap-3" onSubmit={close}>
        <PricedField
          label={t("ticket.number", { unit: contract.base })}
          field={form.field("number")}
          decimals={quantity_decimals}
          step={step}
          placeholder={t("close.all")}
        />
        <PercentSlider
          label={t("close.part")}
          value={percent}
          onChange={(part) => form.change({ number: partOf(part, facts) })}
        />
        <Facts
          className="rounded-button bg-s2 p-4"
          facts={[
            {
              label: t("ticket.mark"),
              value: <PriceText value={facts.mark === undefined ? undefined : formatPrice(facts.mark)} decimals={decimals} />,
            },
            {
              label: t("close.number"),
              value: (
                <AmountText
                  value={formatAmount(quantity)}
                  currency={contract.base}
                  unit
                  decimals={quantity_decimals}
                  decimalsMin={0}
                />
              ),
            },
            { label: t("close.profit"), value: <MoneyText amount={profit} /> },
            { label: t("close.fee"), value: <MoneyText amount={fee} decimals={FEE_DECIMALS} /> },
          ]}
        />
        <Cta
          type="submit"
          tone={position.type === "long" ? "down" : "up"}
          action={t(`close.${position.type}`)}
          pending={command.pending}
        />
      </FormFrame>
    </Sheet>
  );
}
