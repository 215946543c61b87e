/** The order ticket of one market: its fields, the facts they are judged by, and placing. */
import { formatAmount, parsePrice } from "@assay/core/money.ts";
import { type Form, useForm } from "@assay/ui/form.ts";
import { type FrameStore, useFrame, useFrameFact } from "@assay/ui/frame-store.ts";
import { quoteOf } from "@assay/ui/prices.ts";
import { useSession } from "@assay/ui/session.ts";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type Terms, termsOf } from "../rules.ts";
import type { Book } from "./book-cost.ts";
import type { OrderFields } from "./order-fields.ts";
import { orderRules, type OrderSummary } from "./order-form.ts";
import { amountFor, type OrderFacts } from "./order-trade.ts";
import { type Holdings, useHoldings } from "./use-available.ts";
import type { Market } from "./use-market-frames.ts";
import { useMarketState } from "./use-market-state.ts";
import { type Placing, usePlacing } from "./use-placing.ts";

export interface Ticket {
  readonly market: Market;
  readonly terms: Terms;
  readonly form: Form<OrderFields, OrderSummary>;
  /** What the fields were judged by in this render. */
  readonly facts: OrderFacts;
  readonly placing: Placing;
  readonly holdings: Holdings;
  /** "open" while the market trades. */
  readonly state: Market["state"];
  readonly takeShare: (percent: number) => void;
}

export function useTicket(market: Market, book: FrameStore<Book>): Ticket {
  const terms = useMemo(() => termsOf(market), [market]);
  const loggedIn = useSession((now) => now.loggedIn);
  const holdings = useHoldings(market);
  const state = useMarketState(market);
  const [search] = useSearchParams();
  const price = quoteOf(market.symbol)?.price ?? market.price;
  const facts: OrderFacts = {
    terms,
    reference: state === "open" && price !== null ? parsePrice(price) : undefined,
    available: loggedIn ? holdings.available : undefined,
    book: book.now(),
  };
  const form = useForm(orderRules, facts, { type: search.get("side") === "sell" ? "sell" : "buy", target_price: price ?? "" });
  // A market order's cost changes with every frame of the book; a limit order's fee is known once there is one.
  useFrame(book, form.fields.kind === "market");
  useFrameFact(book, (shown) => shown !== undefined);
  const placing = usePlacing(market, form);
  const takeShare = (percent: number) => {
    const share = percent === 0 ? undefined : amountFor(percent, form.fields, facts);
    form.change({ amount: share === undefined || share.units === 0n ? "" : formatAmount(share) });
  };
  return { market, terms, form, facts, placing, holdings, state, takeShare };
}
