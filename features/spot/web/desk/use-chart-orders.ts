/** The customer's open orders as lines of a market's chart that can be moved and taken away, and where his fills were. */
import type { ChartLine, ChartMark } from "@assay/ui/chart/adapter.ts";
import type { ChartContent } from "@assay/ui/chart/use-chart.ts";
import { useMovedLine } from "@assay/ui/chart/use-moved-line.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useConfirmation } from "@assay/ui/confirmation.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useOwnWriting } from "@assay/ui/own.tsx";
import { useSession } from "@assay/ui/session.ts";
import type { Asked } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo, useState } from "react";
import { calls } from "../../contract.ts";
import { askedOf, type Fill, isWaiting, type Order } from "../orders/order-model.ts";
import type { Market } from "@assay/features/market/web.tsx";

/** An order of which a line was dragged to another price. */
export interface Moved {
  readonly order: Order;
  /** Its limit, or the stop that it waits for. */
  readonly part: "limit" | "stop";
  readonly price: string;
}

export interface ChartOrders extends Asked {
  /** What lies in the chart. */
  readonly drawn: Required<Pick<ChartContent, "lines" | "marks" | "onLineMoved" | "onLineRemoved">>;
  readonly moved: Moved | undefined;
}

export function useChartOrders(open: readonly Order[], market: Pick<Market, "symbol" | "tick">): ChartOrders {
  const t = useTexts("spot");
  const [confirms] = useConfirmation();
  const amending = useCommand(calls.amendOrder);
  const amendingStop = useCommand(calls.amendStop);
  const cancelling = useCommand(calls.cancelOrder);
  const [moved, setMoved] = useState<Moved>();
  // Whoever says in the sheet that it need not ask again has still been asked about this order.
  const [asking, setAsking] = useState(false);
  const { lines, leave, letGo } = useMovedLine(useLines(open, market.symbol), market.tick);
  async function amend({ order: { id }, part, price }: Moved): Promise<void> {
    const outcome =
      part === "stop" ? await amendingStop.run({ id, stop_price: price }) : await amending.run({ id, target_price: price });
    if (outcome.state === "accepted") toast(t("amend.done"), "done");
    else letGo();
    setAsking(false);
  }
  async function cancel(id: string): Promise<void> {
    const outcome = await cancelling.run({ id });
    if (outcome.state === "accepted") toast(t("orders.cancelled"), "done");
  }
  return {
    drawn: {
      lines,
      marks: useMarks(market.symbol),
      onLineMoved: (line, left) => {
        const { id, part } = partOf(line);
        const order = open.find((one) => one.id === id);
        const price = leave(line, left);
        if (!order || price === undefined) return;
        const next = { order, part, price };
        setMoved(next);
        if (confirms) setAsking(true);
        else void amend(next);
      },
      onLineRemoved: (line) => void cancel(partOf(line).id),
    },
    moved,
    asking,
    pending: amending.pending || amendingStop.pending,
    send: async () => moved && amend(moved),
    dismiss: () => {
      letGo();
      setAsking(false);
    },
  };
}

const STOP = " stop";

/** Which order and which part of it a line stands for. */
const partOf = (line: string): { readonly id: string; readonly part: Moved["part"] } =>
  line.endsWith(STOP) ? { id: line.slice(0, -STOP.length), part: "stop" } : { id: line, part: "limit" };

const tones = { buy: "up", sell: "down" } as const;

/** Open limits of this market as levels across its chart, and the stops that wait. A trailing stop moves by itself alone. */
function useLines(open: readonly Order[], symbol: string): readonly ChartLine[] {
  const t = useTexts("spot");
  const written = useOwnWriting();
  const [buy, sell, stop] = [t("side.buy"), t("side.sell"), t("stops.line")];
  return useMemo(
    () =>
      open.flatMap((order): ChartLine[] => {
        if (order.symbol !== symbol) return [];
        const { value, currency } = askedOf(order);
        const label = `${{ buy, sell }[order.type]} ${value === null ? currency : written(value, currency)}`;
        const line = { label, tone: tones[order.type], movable: true };
        const rests = order.state === "open" && order.target_price !== null;
        return [
          ...(rests ? [{ ...line, id: order.id, price: order.target_price! }] : []),
          ...(isWaiting(order)
            ? [
                {
                  ...line,
                  id: order.id + STOP,
                  label: `${stop} · ${label}`,
                  price: order.stop!.price,
                  movable: order.stop!.trail === null,
                },
              ]
            : []),
        ];
      }),
    [open, symbol, written, buy, sell, stop],
  );
}

const FILLS_SHOWN = "50";
const NO_FILLS: readonly Fill[] = [];

function useMarks(symbol: string): readonly ChartMark[] {
  const t = useTexts("spot");
  const loggedIn = useSession((now) => now.loggedIn);
  const fills = useCall(calls.listFills, { symbol, limit: FILLS_SHOWN }, { when: loggedIn }).data?.list ?? NO_FILLS;
  const [buy, sell] = [t("amend.mark-buy"), t("amend.mark-sell")];
  return useMemo(
    () =>
      fills.map(({ id, order_id, at, price, type }) => ({
        id: `${id} ${order_id}`,
        time: at,
        price,
        label: { buy, sell }[type],
        tone: tones[type],
      })),
    [fills, buy, sell],
  );
}
