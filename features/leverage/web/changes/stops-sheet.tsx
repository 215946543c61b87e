import { formatPrice, parsePrice } from "@assay/core/money.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { ChangeValue } from "./change-value.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import type { PositionSheetProps } from "./position-sheet-props.ts";
import type { AnyPosition } from "../positions/position-model.ts";
import { PricedField } from "../priced-field.tsx";
import { startOf, type StopFields, stopNames, stopRules, stopsInput, stopTexts } from "./stops-form.ts";
import { markNow } from "../use-contract.ts";

const NONE = "—";
const PERCENT_DECIMALS = 2;

export interface StopsSheetProps extends Omit<PositionSheetProps, "position"> {
  /** An open position, or an order that waits. */
  readonly position: AnyPosition;
  /** What the fields begin with instead of the stops that stand. */
  readonly wanted?: Partial<StopFields>;
  /** They are set; else the sheet only closes. */
  readonly onDone?: () => void;
}

/** Of a field that is empty or cannot be read there is no price to print. */
const readableOf = (text: string): string | undefined => (parsePrice(text) === undefined ? undefined : text);

/** Sets, changes or takes away what closes a position by itself, also before it has opened. */
export default function StopsSheet({ position, terms, wanted, open, onClose, onDone = onClose }: StopsSheetProps) {
  const t = useTexts("leverage");
  const { answer, contract } = terms;
  const moving = () => ({ mark: markNow(contract, answer.mark) });
  const { form, submit, pending } = useTicket({
    rules: stopRules,
    facts: { contract, position, ...moving() },
    moves: { symbol: position.symbol, now: moving },
    start: { ...startOf(position, answer.terms.price_decimals), ...wanted },
    call: calls.setStops,
    input: (fields) => ({ id: position.id, ...stopsInput(fields) }),
    ...inSheet,
    done: () => {
      toast(t("stops.done"), "done");
      onDone();
    },
  });
  const { price_decimals: decimals } = answer.terms;
  const { liquidation } = form.summary;
  return (
    <Sheet own open={open} onClose={onClose} title={t("stops.title")} context={<bdi dir="ltr">{position.symbol}</bdi>}>
      <FormFrame className="flex flex-col gap-3" onSubmit={submit}>
        <Facts
          facts={[
            {
              label: t(position.price === null ? "position.limit" : "position.entry"),
              value: <PriceText value={position.price ?? position.target_price} decimals={decimals} />,
            },
            {
              label: t("position.mark"),
              value: <PriceCell symbol={position.symbol} of="index" price={answer.mark} decimals={decimals} />,
            },
            {
              label: t("position.liquidation"),
              value: (
                <PriceText
                  value={liquidation === undefined ? undefined : formatPrice(liquidation)}
                  decimals={decimals}
                  className="text-brand"
                />
              ),
            },
            ...stopNames
              .filter((name) => position[name] !== null && position[name] !== form.fields[name])
              .map((name) => ({
                label: t(`stops.${stopTexts[name]}`),
                value: (
                  <ChangeValue
                    before={<PriceText value={position[name]} decimals={decimals} />}
                    after={<PriceText value={readableOf(form.fields[name])} decimals={decimals} />}
                  />
                ),
              })),
          ]}
        />
        <PricedField
          label={t("stops.take-profit")}
          field={form.field("target_profit_price")}
          decimals={decimals}
          step={answer.terms.tick}
          placeholder={NONE}
        />
        <PricedField
          label={t("stops.stop-loss")}
          field={form.field("stop_loss_price")}
          decimals={decimals}
          step={answer.terms.tick}
          placeholder={NONE}
        />
        <PricedField label={t("stops.trailing")} field={form.field("trailing")} decimals={PERCENT_DECIMALS} placeholder={NONE} />
        <Facts
          className="rounded-button bg-s2 p-4"
          facts={[
            { label: t("stops.at-take-profit"), value: <MoneyText amount={form.summary.atTakeProfit} /> },
            { label: t("stops.at-stop-loss"), value: <MoneyText amount={form.summary.atStopLoss} /> },
          ]}
        />
        <p className="text-caption text-soft">{t("stops.about")}</p>
        <Cta type="submit" action={t("stops.set")} pending={pending} />
      </FormFrame>
    </Sheet>
  );
}
