/** The customer's waiting orders and average cost as lines of a share's chart, and what he is asked when he drags one or takes it away. */
import type { Market } from "@assay/features/market/web.tsx";
import type { ChartContent } from "@assay/ui/chart/use-chart.ts";
import { useMovedLine } from "@assay/ui/chart/use-moved-line.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useOwnWriting } from "@assay/ui/own.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useMemo, useState } from "react";
import { calls } from "../contract.ts";
import { OPEN_ORDERS_MAX } from "../rules.ts";
import type { Order } from "./order-model.ts";
import { linesOf } from "./stock-lines.ts";

/** An order whose line was dragged, while its customer is asked about it. */
export interface AskedOfLine {
  readonly order: Order;
  readonly price: string;
  readonly open: boolean;
}

export interface StockLines {
  /** What lies in the chart. */
  readonly drawn: Required<Pick<ChartContent, "lines" | "onLineMoved" | "onLineRemoved">>;
  readonly asked: AskedOfLine | undefined;
  /** It was done: the line waits for the order that takes the other's place. */
  readonly done: () => void;
  readonly dismiss: () => void;
}

const ALL = String(OPEN_ORDERS_MAX);
const NONE: readonly Order[] = [];

export function useStockLines({ symbol, tick }: Market): StockLines {
  const t = useTexts("stock");
  const written = useOwnWriting();
  const cancelling = useCommand(calls.cancelOrder);
  const [asked, setAsked] = useState<AskedOfLine>();
  const orders = useCall(calls.listOrders, { state: "open", symbol, limit: ALL }).data?.list ?? NONE;
  const position = useCall(calls.listPositions, {}).data?.find((one) => one.symbol === symbol);
  const placed = useMemo(() => linesOf(orders, position, { t, written }), [orders, position, t, written]);
  const { lines, leave, letGo } = useMovedLine(placed, tick);
  async function cancel(id: string): Promise<void> {
    const outcome = await cancelling.run({ id });
    if (outcome.state === "accepted") toast(t("orders.cancelled"), "done");
  }
  const done = (): void => setAsked((now) => now && { ...now, open: false });
  return {
    drawn: {
      lines,
      onLineMoved: (id, left) => {
        const order = orders.find((one) => one.id === id);
        const price = leave(id, left);
        if (order && price !== undefined) setAsked({ order, price, open: true });
      },
      onLineRemoved: (id) => void cancel(id),
    },
    asked,
    done,
    dismiss: () => {
      letGo();
      done();
    },
  };
}
