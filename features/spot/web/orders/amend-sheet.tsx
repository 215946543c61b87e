import { parsePrice, parseRate } from "@assay/core/money.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import type { Market } from "@assay/features/market/web.tsx";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { quoteOf } from "@assay/ui/prices.ts";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo } from "react";
import { calls } from "../../contract.ts";
import { type OrderStanding, type Terms, termsOf } from "../../rules.ts";
import { amendRules, standingOf, startOf } from "./amend-form.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import type { Order } from "./order-model.ts";
import { ACCOUNT } from "../ticket/use-order-ticket.ts";

export interface AmendSheetProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Leads to the stop beside it, where it has one. */
  readonly onStop?: () => void;
}

/** Another price or another amount for an open order. */
export default function AmendSheet({ order, open, onClose, onStop }: AmendSheetProps) {
  const t = useTexts("spot");
  const quotes = useCall(market.listQuotes, {}, { when: open });
  const row = quotes.data?.list.find(({ symbol }) => symbol === order.symbol);
  const terms = useMemo(() => row && agreedTerms(row, order), [row, order]);
  const standing = terms && standingOf(order, terms);
  return (
    <Sheet
      own
      open={open && standing !== undefined}
      onClose={onClose}
      title={t("amend.title", { side: t(`side.${order.type}`) })}
      context={<bdi dir="ltr">{order.symbol}</bdi>}
    >
      {row && standing && <AmendFields id={order.id} market={row} terms={terms} standing={standing} onClose={onClose} />}
      {onStop && (
        <Button block onPress={onStop} className="mt-3">
          {t("stops.change")}
        </Button>
      )}
    </Sheet>
  );
}

/** Its market's terms at the fees that the order has agreed to. */
const agreedTerms = (row: Market, { maker_fee, taker_fee }: Order): Terms => ({
  ...termsOf(row),
  makerFee: parseRate(maker_fee)!,
  takerFee: parseRate(taker_fee)!,
});

interface AmendFieldsProps {
  readonly id: string;
  readonly market: Market;
  readonly terms: Terms;
  readonly standing: OrderStanding;
  readonly onClose: () => void;
}

/** Money is shown here as beside the form of a new order. */
const QUOTE_DECIMALS = 2;

function AmendFields({ id, market: row, terms, standing, onClose }: AmendFieldsProps) {
  const t = useTexts("spot");
  const available = useHolding(standing.side === "buy" ? row.legal_id : row.currency_id, ACCOUNT)?.free;
  const moving = () => {
    const reference = quoteOf(row.symbol)?.price ?? row.price;
    return { reference: reference === null ? undefined : parsePrice(reference) };
  };
  const decimals = available?.currency === row.quote ? QUOTE_DECIMALS : row.quantity_decimals;
  const { form, submit, pending } = useTicket({
    rules: amendRules,
    facts: { terms, order: standing, available, ...moving() },
    moves: { symbol: row.symbol, now: moving },
    start: startOf(standing, terms, row.price_decimals),
    call: calls.amendOrder,
    input: (fields) => ({ id, ...fields }),
    ...inSheet,
    done: () => {
      toast(t("amend.done"), "done");
      onClose();
    },
  });
  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={submit}>
      <NumberField
        t={t}
        field={form.field("target_price")}
        label={t("ticket.price", { unit: row.quote })}
        decimals={row.price_decimals}
        step={row.tick}
      />
      <NumberField
        t={t}
        field={form.field("amount")}
        label={t("amend.amount", { unit: row.base })}
        decimals={row.quantity_decimals}
        step={row.step}
      />
      <Facts
        facts={[
          { label: t("ticket.available"), value: <MoneyText amount={available} decimals={decimals} /> },
          { label: t("amend.holds"), value: <MoneyText amount={form.summary?.holds} decimals={decimals} /> },
        ]}
      />
      <p className="min-h-9 text-caption text-soft">
        {t(!form.summary?.isChanged ? "amend.turn" : form.summary.keepsTurn ? "amend.keeps-turn" : "amend.loses-turn")}
      </p>
      <Cta
        type="submit"
        tone={standing.side === "buy" ? "up" : "down"}
        action={t("amend.action")}
        pending={pending}
        disabled={form.summary?.isChanged === false}
      />
    </FormFrame>
  );
}
