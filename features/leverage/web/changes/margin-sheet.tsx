import { formatPrice, parseAmount } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { ChangeValue } from "./change-value.tsx";
import { marginRules } from "./margin-form.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import type { PositionSheetProps } from "./position-sheet-props.ts";
import { PricedField } from "../priced-field.tsx";
import { markNow, useFree } from "../use-contract.ts";

const changes = ["add", "remove"] as const;
const DECIMALS = 2;

/** Adds margin to an isolated position, or takes some back: margin and liquidation price before and after. */
export default function MarginSheet({ position, terms, open, onClose }: PositionSheetProps) {
  const t = useTexts("leverage");
  const { answer, contract } = terms;
  const available = useFree(contract.quote);
  const moving = () => ({ mark: markNow(contract, answer.mark) });
  const { form, submit, pending } = useTicket({
    rules: marginRules,
    facts: { contract, position, available, ...moving() },
    moves: { symbol: position.symbol, now: moving },
    call: calls.changeMargin,
    input: (fields) => ({ id: position.id, ...fields }),
    ...inSheet,
    done: () => {
      toast(t("margin.done"), "done");
      onClose();
    },
  });
  const { change } = form.fields;
  const { most, margin, liquidation } = form.summary;
  const { price_decimals: decimals } = answer.terms;
  return (
    <Sheet own open={open} onClose={onClose} title={t("margin.title")} context={<bdi dir="ltr">{position.symbol}</bdi>}>
      <FormFrame className="flex flex-col gap-3" onSubmit={submit}>
        <Segmented
          label={t("margin.change")}
          options={changes.map((key) => ({ key, label: t(`margin.${key}`) }))}
          value={change}
          onChange={(chosen) => form.restart({ change: chosen, amount: "" })}
        />
        <PricedField label={t("margin.amount", { unit: contract.quote })} field={form.field("amount")} decimals={DECIMALS} />
        <Facts
          className="rounded-button bg-s2 p-4"
          facts={[
            { label: t("margin.most"), value: <MoneyText amount={most} /> },
            {
              label: t("ticket.margin"),
              value: (
                <ChangeValue
                  before={<MoneyText amount={parseAmount(contract.quote, position.margin)} />}
                  after={<MoneyText amount={margin} />}
                />
              ),
            },
            {
              label: t("position.liquidation"),
              value: (
                <ChangeValue
                  before={<PriceText value={position.liquidation_price} decimals={decimals} />}
                  after={
                    <PriceText value={liquidation === undefined ? undefined : formatPrice(liquidation)} decimals={decimals} />
                  }
                />
              ),
            },
          ]}
        />
        <Cta type="submit" action={t(`margin.${change}`)} pending={pending} />
      </FormFrame>
    </Sheet>
  );
}
