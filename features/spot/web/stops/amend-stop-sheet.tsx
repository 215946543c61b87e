import { parsePrice } from "@assay/core/money.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { useHoldings } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo } from "react";
import { calls } from "../../contract.ts";
import { termsOf } from "../../rules.ts";
import { changeOf, startOf } from "./amend-stop-form.ts";
import type { AmendSheetProps } from "../orders/amend-sheet.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import type { Order } from "../orders/order-model.ts";
import { StopFields } from "./stop-fields.tsx";
import { stopRules } from "./stop-form.ts";
import { useIndex } from "./use-index.ts";
import { ACCOUNT } from "../ticket/use-order-ticket.ts";
import type { Market } from "@assay/features/market/web.tsx";

/** Another stop, another limit after it or another amount, for an order that waits. */
export default function AmendStopSheet({ order, open, onClose }: AmendSheetProps) {
  const t = useTexts("spot");
  const quotes = useCall(market.listQuotes, {}, { when: open });
  const row = quotes.data?.list.find(({ symbol }) => symbol === order.symbol);
  return (
    <Sheet
      own
      open={open && row !== undefined}
      onClose={onClose}
      title={t("stops.amend", { side: t(`side.${order.type}`) })}
      context={<bdi dir="ltr">{order.symbol}</bdi>}
    >
      {row && <AmendFields order={order} market={row} onClose={onClose} />}
    </Sheet>
  );
}

interface AmendFieldsProps {
  readonly order: Order;
  readonly market: Market;
  readonly onClose: () => void;
}

function AmendFields({ order, market: row, onClose }: AmendFieldsProps) {
  const t = useTexts("spot");
  const terms = useMemo(() => termsOf(row), [row]);
  const index = useIndex(row);
  const { available } = useHoldings(row, ACCOUNT);
  const start = startOf(order, row.price_decimals);
  // What the order holds can be spent again; how much that is, only the server counts to the last unit.
  const facts = { terms, index: index === null ? undefined : parsePrice(index), available: undefined };
  const { form, submit, pending } = useTicket({
    rules: stopRules,
    facts,
    start,
    call: calls.amendStop,
    input: (fields) => ({ id: order.id, ...changeOf(start, fields) }),
    ...inSheet,
    done: () => {
      toast(t("amend.done"), "done");
      onClose();
    },
  });
  const isSame = Object.keys(changeOf(start, form.fields)).length === 0;
  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={isSame ? () => undefined : submit}>
      <StopFields market={row} form={form} withAmount={order.kind !== "oco"} />
      <Facts
        facts={[
          { label: t("stats.index"), value: <PriceText value={index} decimals={row.price_decimals} /> },
          {
            label: t("ticket.available"),
            value: <MoneyText amount={order.type === "buy" ? available?.quote : available?.base} />,
          },
          ...(order.kind === "oco"
            ? []
            : [{ label: t("amend.holds"), value: <MoneyText amount={form.summary.holds} decimals={row.quantity_decimals} /> }]),
        ]}
      />
      <Cta
        type="submit"
        tone={order.type === "buy" ? "up" : "down"}
        action={t("amend.action")}
        pending={pending}
        disabled={isSame}
      />
    </FormFrame>
  );
}
