/** The customer's positions and waiting orders as lines of a market's chart, and what he is asked when he drags one or takes it away. */
import { useCommand } from "@assay/ui/client.ts";
import type { ChartContent } from "@assay/ui/chart/use-chart.ts";
import { useMovedLine } from "@assay/ui/chart/use-moved-line.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useOwnWriting } from "@assay/ui/own.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useMemo, useState } from "react";
import { calls } from "../../contract.ts";
import { linesOf, stopOfLine } from "./position-lines.ts";
import type { OpenPosition, WaitingOrder } from "../positions/position-model.ts";
import type { StopFields } from "../changes/stops-form.ts";

/** An order whose line was dragged to another limit, or a stop that was dragged or taken off, while its customer is asked about it. */
export type AskedOfLine =
  | { readonly order: WaitingOrder; readonly price: string; readonly open: boolean }
  | { readonly position: OpenPosition | WaitingOrder; readonly wanted: Partial<StopFields>; readonly open: boolean };

export interface PositionLines extends Required<Pick<ChartContent, "lines" | "onLineMoved" | "onLineRemoved">> {
  readonly asked: AskedOfLine | undefined;
  /** It was done: the line waits for what it stands for. */
  readonly done: () => void;
  readonly dismiss: () => void;
}

interface Of {
  readonly symbol: string;
  readonly tick: string;
  readonly open: readonly OpenPosition[];
  readonly pending: readonly WaitingOrder[];
}

export function usePositionLines({ symbol, tick, open, pending }: Of): PositionLines {
  const t = useTexts("leverage");
  const written = useOwnWriting();
  const cancelling = useCommand(calls.cancelOrder);
  const [asked, setAsked] = useState<AskedOfLine>();
  const placed = useMemo(() => linesOf({ open, pending }, symbol, { t, written }), [open, pending, symbol, t, written]);
  const { lines, leave, letGo } = useMovedLine(placed, tick);
  const orderOf = (line: string): WaitingOrder | undefined => pending.find(({ id }) => id === line);
  function askStop(line: string, price: string): void {
    const stop = stopOfLine(line);
    const position = [...open, ...pending].find(({ id }) => id === stop?.id);
    if (stop && position) setAsked({ position, wanted: { [stop.name]: price }, open: true });
  }
  async function cancel({ id }: WaitingOrder): Promise<void> {
    const outcome = await cancelling.run({ id });
    if (outcome.state === "accepted") toast(t("cancel.done"), "done");
  }
  const done = (): void => setAsked((now) => now && { ...now, open: false });
  return {
    lines,
    onLineMoved: (id, left) => {
      const price = leave(id, left);
      if (price === undefined) return;
      const order = orderOf(id);
      if (order) setAsked({ order, price, open: true });
      else askStop(id, price);
    },
    onLineRemoved: (id) => {
      const order = orderOf(id);
      if (order) void cancel(order);
      else askStop(id, "");
    },
    asked,
    done,
    dismiss: () => {
      letGo();
      done();
    },
  };
}
