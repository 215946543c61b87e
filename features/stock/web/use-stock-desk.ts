/** What the panes of the stock page share: the market, the ticket, and what the stock account has. */
import type { Market, MarketAnswer } from "@assay/features/market/web.tsx";
import { useHoldings } from "@assay/features/wallet/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { quoteOf, useQuote } from "@assay/ui/prices.ts";
import { type Ticket, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { termsOf } from "../rules.ts";
import { type OrderFacts, type OrderFields, orderInput, orderRules, type OrderSummary } from "./stock-form.ts";
import { placedText } from "./told.ts";
import { useTradingTerms } from "./use-trading-terms.ts";

export const stockLists = ["positions", "open", "history", "dividends"] as const;
export type StockList = (typeof stockLists)[number];

export interface StockDesk extends Ticket<OrderFields, OrderFacts, OrderSummary> {
  readonly answer: MarketAnswer;
  readonly session: Market["session"];
  /** The list under the chart; it turns to what waits with an order that does. */
  readonly list: StockList;
  readonly showList: (list: StockList) => void;
}

const ACCOUNT = "stock";

/** By what an order for a company's shares is judged now. */
export function useOrderFacts(row: Market): OrderFacts & { readonly session: Market["session"] } {
  const terms = useMemo(() => termsOf(row), [row]);
  const live = useQuote(row.symbol) ?? quoteOf(row.symbol);
  const session = live?.session ?? row.session;
  return {
    terms,
    latest: live?.price ?? row.price,
    session,
    isOpen: session?.name === "regular",
    available: useHoldings(row, ACCOUNT).available,
    before: useTradingTerms(row.symbol).before,
  };
}

export function useStockDesk(answer: MarketAnswer): StockDesk {
  const t = useTexts("stock");
  const { market: row } = answer;
  const facts = useOrderFacts(row);
  const [search] = useSearchParams();
  const side = search.get("side");
  const [list, showList] = useState<StockList>("positions");
  const ticket = useTicket({
    rules: orderRules,
    facts,
    draft: `stock ${row.symbol}`,
    start: side === "buy" || side === "sell" ? { type: side } : {},
    call: calls.placeOrder,
    keeps: true,
    input: (fields) => orderInput(fields, row.currency_id),
    done: ({ order }, form) => {
      toast(placedText(order, t), "done");
      if (order.state === "open") showList("open");
      form.restart({ amount: "", price: "" });
    },
  });
  return { ...ticket, answer, session: facts.session, list, showList };
}
