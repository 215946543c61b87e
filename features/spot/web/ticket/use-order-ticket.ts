/** The order ticket of one market: its fields, the facts they are judged by, and placing. */
import { formatAmount, parsePrice } from "@assay/core/money.ts";
import { type Market, useMarketState } from "@assay/features/market/web.tsx";
import { feeAt, type OwnFees, useOwnFees } from "@assay/features/vip/parts.ts";
import { type Holdings, useHoldings } from "@assay/features/wallet/web.tsx";
import { type FrameStore, useFrame, useFrameFact } from "@assay/ui/frame-store.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { quoteOf } from "@assay/ui/prices.ts";
import { useSession } from "@assay/ui/session.ts";
import { useFollowing } from "@assay/ui/ticket/following.ts";
import { type Ticket as Placing, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../../contract.ts";
import { type Terms, termsOf } from "../../rules.ts";
import type { Book } from "./book-cost.ts";
import { type OrderFields, orderInput } from "./order-fields.ts";
import { fieldOf, orderRules, type OrderSummary } from "./order-form.ts";
import type { Order } from "../orders/order-model.ts";
import { amountFor, type OrderFacts } from "./order-trade.ts";
import { told } from "../orders/told.ts";

export interface Ticket extends Placing<OrderFields, OrderFacts, OrderSummary, { readonly order: Order }> {
  readonly market: Market;
  /** At the fees of the customer's level. */
  readonly terms: Terms;
  readonly level: number;
  readonly holdings: Holdings;
  /** "open" while the market trades. */
  readonly state: Market["state"];
  readonly takeShare: (percent: number) => void;
  /** By which an order is judged at this moment, for a sheet that is drawn by itself. */
  readonly factsNow: () => OrderFacts;
}

/** A market's terms at the fees of the customer's level. */
const termsAt = (terms: Terms, own: OwnFees | undefined): Terms =>
  own
    ? {
        ...terms,
        makerFee: feeAt(terms.makerFee, own.shares["spot-maker"]),
        takerFee: feeAt(terms.takerFee, own.shares["spot-taker"]),
      }
    : terms;

/** The account that orders are paid from. */
export const ACCOUNT = "change";

export function useOrderTicket(market: Market, book: FrameStore<Book>): Ticket {
  const t = useTexts("spot");
  const own = useOwnFees();
  const terms = useMemo(() => termsAt(termsOf(market), own), [market, own]);
  const loggedIn = useSession((now) => now.loggedIn);
  const holdings = useHoldings(market, ACCOUNT);
  const state = useMarketState(market);
  const [search] = useSearchParams();
  const priceNow = () => quoteOf(market.symbol)?.price ?? market.price;
  const moving = () => {
    const price = priceNow();
    return { reference: state === "open" && price !== null ? parsePrice(price) : undefined, book: book.now() };
  };
  const steady: OrderFacts = { terms, available: loggedIn ? holdings.available : undefined, ...moving() };
  const ticket = useTicket({
    rules: orderRules,
    facts: steady,
    // A limit order is drawn anew when it would change its fee, and not with every frame of the book.
    moves: { symbol: market.symbol, frames: book, now: moving, by: ({ role, covered }) => [role, covered] },
    start: { type: search.get("side") === "sell" ? "sell" : "buy", target_price: priceNow() ?? "" },
    call: calls.placeOrder,
    keeps: true,
    input: (fields) => orderInput(fields, market),
    fieldOf,
    done: ({ order }, form) => {
      toast(told(order, t), "done");
      form.restart({ amount: "" });
    },
  });
  const { form, facts } = ticket;
  useFollowing(form, {
    symbol: market.symbol,
    field: "target_price",
    now: () => priceNow() ?? undefined,
    isUsed: ({ amount }) => amount !== "",
  });
  // A market order's cost changes with every frame of the book; a limit order's fee is known once there is one.
  useFrame(book, form.fields.kind === "market");
  useFrameFact(book, (shown) => shown !== undefined);
  const takeShare = (percent: number) => {
    const share = percent === 0 ? undefined : amountFor(percent, form.fields, facts);
    form.change({ amount: share === undefined || share.units === 0n ? "" : formatAmount(share) });
  };
  const factsNow = () => ({ ...facts, ...moving() });
  return { ...ticket, market, terms, level: own?.level ?? 0, holdings, state, takeShare, factsNow };
}
