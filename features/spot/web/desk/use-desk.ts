/** Everything the trade screen's panes share: the ticket, the live stores, the open orders, and the press on a price. */
import type { ProductPlace } from "@assay/features/market/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useCallback } from "react";
import { calls } from "../../contract.ts";
import type { Order } from "../orders/order-model.ts";
import { type MarketStores, useMarketFrames } from "./use-market-frames.ts";
import { type Ticket, useOrderTicket } from "../ticket/use-order-ticket.ts";

/** The panel under the form shows this many; the orders screen pages through all. */
const SHOWN = "50";

export interface Desk extends MarketStores, ProductPlace {
  readonly ticket: Ticket;
  readonly open: readonly Order[];
  /** How many are open: "3", or "50+" when there are more than are shown. */
  readonly openCount: string;
  readonly pickPrice: (price: string) => void;
}

export function useDesk({ answer, head }: ProductPlace): Desk {
  const { market } = answer;
  const stores = useMarketFrames(market.symbol, answer.trades);
  const ticket = useOrderTicket(market, stores.book);
  const orders = useCall(calls.listOrders, { state: "open", limit: SHOWN });
  const open = orders.data?.list ?? NONE;
  const { change } = ticket.form;
  // The book must not render anew with every key that is typed into the form.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const pickPrice = useCallback((price: string) => change({ target_price: price }), []);
  const openCount = `${open.length}${orders.data?.more ? "+" : ""}`;
  return { answer, head, ticket, open, openCount, pickPrice, ...stores };
}

const NONE: readonly Order[] = [];
