import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import type { Market } from "@assay/features/market/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { typedPrice } from "@assay/ui/typed-price.ts";
import { ArrowRight } from "lucide-react";
import { calls } from "../contract.ts";
import { amendRules } from "./amend-form.ts";
import { AskedText } from "./asked-text.tsx";
import { type Order, PRICE_DECIMALS } from "./order-model.ts";
import { placedText } from "./told.ts";
import { useOrderFacts } from "./use-stock-desk.ts";

export interface AmendSheetProps {
  readonly order: Order;
  /** Where its line was left, if it was dragged. */
  readonly price?: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It is changed; else the sheet only closes. */
  readonly onDone?: () => void;
}

/** Another limit for an order that waits. */
export default function AmendSheet({ order, price, open, onClose, onDone = onClose }: AmendSheetProps) {
  const t = useTexts("stock");
  const row = useCall(market.showMarket, { symbol: order.symbol }).data?.market;
  return (
    <Sheet
      own
      open={open && row !== undefined}
      onClose={onClose}
      title={t("amend.title", { side: t(`side.${order.type}`) })}
      context={<bdi dir="ltr">{order.symbol}</bdi>}
    >
      {row && <AmendFields key={`${order.id} ${price}`} order={order} price={price} row={row} onDone={onDone} />}
    </Sheet>
  );
}

type FieldsProps = Pick<AmendSheetProps, "order" | "price"> & { readonly row: Market; readonly onDone: () => void };

function AmendFields({ order, price, row, onDone }: FieldsProps) {
  const t = useTexts("stock");
  const facts = { ...useOrderFacts(row), order };
  const { form, submit, pending } = useTicket({
    rules: amendRules,
    facts,
    start: { price: typedPrice(price ?? order.target_price ?? "", PRICE_DECIMALS) },
    call: calls.amendOrder,
    input: (fields) => ({ id: order.id, target_price: fields.price }),
    ...inSheet,
    done: ({ order: now }) => {
      toast(now.state === "open" ? t("amend.done") : placedText(now, t), "done");
      onDone();
    },
  });
  const { held, isNow = false } = form.summary ?? {};
  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={submit}>
      <NumberField
        t={t}
        field={form.field("price")}
        label={t("amend.price", { unit: row.quote })}
        decimals={row.price_decimals}
        step={row.tick}
      />
      <Own>
        <Facts
          className="rounded-button bg-s2 p-4"
          facts={[
            ...(order.target_price === null
              ? []
              : [{ label: t("amend.from"), value: <PriceText value={order.target_price} decimals={PRICE_DECIMALS} /> }]),
            { label: t("orders.amount"), value: <AskedText order={order} /> },
            {
              label: t("orders.held"),
              value: <Held before={order.held} after={held && formatAmount(held)} unit={order.held_currency} />,
            },
          ]}
        />
      </Own>
      <p className="text-caption text-soft">{t(isNow ? "confirm.now" : facts.isOpen ? "amend.about" : "amend.queued")}</p>
      <Cta
        type="submit"
        tone={order.type === "buy" ? "up" : "down"}
        action={t("amend.action")}
        pending={pending}
        disabled={form.ready && form.summary === undefined}
      />
    </FormFrame>
  );
}

/** What is set aside, and what would be at the new price where that is more or less. */
function Held({
  before,
  after = before,
  unit,
}: {
  readonly before: string;
  readonly after?: string | undefined;
  readonly unit: string;
}) {
  const t = useTexts("stock");
  const text = (value: string) => <AmountText value={value} currency={unit} unit />;
  if (parseAmount(unit, after)?.units === parseAmount(unit, before)?.units) return text(before);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5">
      {text(before)}
      <ArrowRight className="size-3 text-faint rtl:-scale-x-100" aria-label={t("amend.then")} />
      {text(after)}
    </span>
  );
}
