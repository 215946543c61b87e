import { formatPrice, parsePrice } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { quoteOf } from "@assay/ui/prices.ts";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import type { Asked } from "@assay/ui/ticket/use-ticket.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { rememberEstimate } from "./estimates.ts";
import { type CostSheet, costSheet } from "./order-costs.ts";
import type { Order } from "../orders/order-model.ts";
import { PercentText } from "../percent-text.tsx";
import type { Ticket } from "./use-order-ticket.ts";

/** What is asked about: the ticket's order, or one like it of another form. */
export interface AskedOrder extends Asked<{ readonly order: Order }>, Pick<Ticket, "market" | "facts"> {
  readonly form: Pick<Ticket["form"], "fields" | "summary">;
  /** When it ends, where it ends by itself. */
  readonly till?: Fact;
}

/** The order once more, figure by figure, before it goes out. */
export default function OrderConfirm({ ticket }: { readonly ticket: AskedOrder }) {
  const t = useTexts("spot");
  const { market, form } = ticket;
  const { type } = form.fields;
  async function send(): Promise<void> {
    const estimate = sheetOf(ticket);
    const placed = await ticket.send();
    if (placed && estimate) rememberEstimate(placed.order.id, estimate);
  }
  return (
    <TicketConfirm
      ticket={{ ...ticket, send }}
      title={t("confirm.title", { side: t(`side.${type}`), symbol: market.symbol })}
      facts={useFacts(ticket)}
      action={t(`ticket.${type}`, { base: market.base })}
      tone={type === "buy" ? "up" : "down"}
    />
  );
}

const FEE_DECIMALS = 8;

function useFacts(ticket: AskedOrder): Fact[] {
  const t = useTexts("spot");
  const costs = useCosts(ticket);
  const { market, form } = ticket;
  const { kind, type, target_price, amount, amount_in, time_in_force, post_only } = form.fields;
  const { fee, receives, pays, average } = form.summary;
  const limit = kind === "limit";
  const averageText = average === undefined ? undefined : formatPrice(average);
  const promise = limit ? [t(`tif.${time_in_force}-long`), ...(post_only ? [t("ticket.post-only")] : [])] : [];
  const counted =
    amount_in === "base"
      ? { currency: market.base, decimals: market.quantity_decimals }
      : { currency: market.quote, decimals: 2 };
  return [
    { label: t("confirm.type"), value: [t(`kind.${kind}`), ...promise].join(" · ") },
    ...(ticket.till ? [ticket.till] : []),
    {
      label: t(limit ? "confirm.price" : "confirm.market-price"),
      value: <PriceText value={limit ? target_price : averageText} decimals={market.price_decimals} />,
    },
    { label: t("confirm.amount"), value: <AmountText value={amount || "0"} unit {...counted} /> },
    ...(type === "buy" && amount_in === "base"
      ? [{ label: t("confirm.value"), value: <MoneyText amount={pays} decimals={2} /> }]
      : []),
    { label: t("confirm.fee"), value: <MoneyText amount={fee} decimals={FEE_DECIMALS} /> },
    ...costs,
    { label: t("confirm.get"), value: <MoneyText amount={receives} decimals={FEE_DECIMALS} className="font-semibold" /> },
  ];
}

const COST_DECIMALS = 4;

function sheetOf({ market, form, facts }: AskedOrder): CostSheet | undefined {
  const index = quoteOf(market.symbol)?.index ?? market.index;
  return costSheet(form.fields, facts, index === null ? undefined : parsePrice(index));
}

/** What the part that trades at once costs in money; nothing for an order that would only rest. */
function useCosts(ticket: AskedOrder): Fact[] {
  const t = useTexts("spot");
  const sheet = sheetOf(ticket);
  if (!sheet) return [];
  return [
    { label: t("confirm.spread"), value: <MoneyText amount={sheet.spread} decimals={COST_DECIMALS} /> },
    {
      label: t("confirm.slippage"),
      value: (
        <>
          <MoneyText amount={sheet.slippage} decimals={COST_DECIMALS} /> · <PercentText rate={sheet.slippageRate} />
        </>
      ),
    },
    { label: t("confirm.total"), value: <MoneyText amount={sheet.total} decimals={COST_DECIMALS} /> },
  ];
}
