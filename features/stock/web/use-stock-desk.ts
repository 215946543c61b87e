/** What the panes of the stock page share: the market, the ticket, and what the stock account has. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls as market } from "@assay/features/market/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useAskFirst } from "@assay/ui/confirmation.ts";
import { type Form, useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { quoteOf, useQuote } from "@assay/ui/prices.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { termsOf } from "../rules.ts";
import { type OrderFacts, type OrderFields, orderInput, orderRules, type OrderSummary } from "./stock-form.ts";
import { placedText } from "./told.ts";
import { useAvailable } from "./use-available.ts";
import { useTradingTerms } from "./use-trading-terms.ts";

export type MarketAnswer = OutputOf<typeof market.showMarket>;
export type Market = MarketAnswer["market"];

export const stockLists = ["positions", "open", "history", "dividends"] as const;
export type StockList = (typeof stockLists)[number];

export interface StockDesk {
  readonly answer: MarketAnswer;
  readonly form: Form<OrderFields, OrderSummary>;
  readonly facts: OrderFacts;
  readonly session: Market["session"];
  /** The list under the chart; it turns to what waits with an order that does. */
  readonly list: StockList;
  readonly showList: (list: StockList) => void;
  readonly submit: () => void;
  readonly asking: boolean;
  readonly dismiss: () => void;
  readonly place: () => Promise<void>;
  readonly pending: boolean;
}

export function useStockDesk(answer: MarketAnswer): StockDesk {
  const t = useTexts("stock");
  const { market: row } = answer;
  const terms = useMemo(() => termsOf(row), [row]);
  const available = useAvailable(row);
  const live = useQuote(row.symbol) ?? quoteOf(row.symbol);
  const session = live?.session ?? row.session;
  const facts: OrderFacts = {
    terms,
    latest: live?.price ?? row.price,
    isOpen: session?.name === "regular",
    available,
    before: useTradingTerms(row.symbol).before,
  };
  const [search] = useSearchParams();
  const form = useForm(orderRules, facts, { type: search.get("side") === "sell" ? "sell" : "buy" });
  const command = useCommand(calls.placeOrder);
  const first = useAskFirst(place);
  const [list, showList] = useState<StockList>("positions");
  async function place(): Promise<void> {
    const outcome = await command.run(orderInput(form.fields, row.currency_id));
    first.dismiss();
    if (outcome.state !== "accepted") return;
    const { order } = outcome.message;
    toast(placedText(order, t), "done");
    if (order.state === "open") showList("open");
    form.restart({ amount: "", price: "" });
  }
  return {
    answer,
    form,
    facts,
    session,
    list,
    showList,
    submit: () => {
      if (form.attempt()) first.ask();
    },
    asking: first.asking,
    dismiss: first.dismiss,
    place,
    pending: command.pending,
  };
}
