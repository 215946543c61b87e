/** The customer's positions and waiting orders as lines of a market's chart: entry and liquidation stand, stops and limits can be dragged. */
import { divide, formatPrice, parsePrice } from "@assay/core/money.ts";
import type { ChartLine } from "@assay/ui/chart/adapter.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useOwnWriting } from "@assay/ui/own.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useMemo, useState } from "react";
import { calls } from "../contract.ts";
import { baseOf, type OpenPosition, type WaitingOrder } from "./position-model.ts";
import { type StopFields, type StopName, stopNames, stopTexts } from "./stops-form.ts";

/** More positions than these would hide the candles. */
const SHOWN_MAX = 5;

/** An order whose line was dragged to another limit, or a position whose stop was dragged or taken off, while its customer is asked about it. */
export type AskedOfLine =
  | { readonly order: WaitingOrder; readonly price: string; readonly open: boolean }
  | { readonly position: OpenPosition; readonly wanted: Partial<StopFields>; readonly open: boolean };

export interface PositionLines {
  readonly lines: readonly ChartLine[];
  readonly onLineMoved: (id: string, price: string) => void;
  readonly onLineRemoved: (id: string) => void;
  readonly asked: AskedOfLine | undefined;
  readonly letGo: () => void;
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
  // Where a line was left stands while its customer is asked; then it goes to where its stop or limit is.
  const [moved, setMoved] = useState<{ readonly id: string; readonly price: string }>();
  const placed = useMemo(
    () => [
      ...open
        .filter((one) => one.symbol === symbol)
        .slice(0, SHOWN_MAX)
        .flatMap((one) => linesOf(one, t, written)),
      ...pending.filter((one) => one.symbol === symbol).map((one) => waitingLine(one, t, written)),
    ],
    [open, pending, symbol, t, written],
  );
  const lines = useMemo(
    () => (moved ? placed.map((line) => (line.id === moved.id ? { ...line, price: moved.price } : line)) : placed),
    [placed, moved],
  );
  const orderOf = (line: string): WaitingOrder | undefined => pending.find(({ id }) => id === line);
  /** The line of a stop has its field and its position as id, that of an order the order's own. */
  function askStop(line: string, price: string): void {
    const [name, id] = line.split(" ") as [StopName, string];
    const position = open.find((one) => one.id === id);
    if (position) setAsked({ position, wanted: { [name]: price }, open: true });
  }
  async function cancel({ id }: WaitingOrder): Promise<void> {
    const outcome = await cancelling.run({ id });
    if (outcome.state === "accepted") toast(t("cancel.done"), "done");
  }
  return {
    lines,
    onLineMoved: (id, price) => {
      const at = onTick(price, tick);
      if (at === undefined) return;
      setMoved({ id, price: at });
      const order = orderOf(id);
      if (order) setAsked({ order, price: at, open: true });
      else askStop(id, at);
    },
    onLineRemoved: (id) => {
      const order = orderOf(id);
      if (order) void cancel(order);
      else askStop(id, "");
    },
    asked,
    letGo: () => {
      setMoved(undefined);
      setAsked((now) => now && { ...now, open: false });
    },
  };
}

/** The price of the market's grid that is nearest to where a line was left. */
function onTick(price: string, tick: string): string | undefined {
  const [value, step] = [parsePrice(price), parsePrice(tick)];
  return value === undefined || !step ? undefined : formatPrice(divide(value, step, "half-even") * step);
}

type Texts = ReturnType<typeof useTexts>;
const toneOf = ({ type }: OpenPosition | WaitingOrder) => (type === "long" ? "up" : "down");

type Written = ReturnType<typeof useOwnWriting>;

function linesOf(position: OpenPosition, t: Texts, written: Written): ChartLine[] {
  const fixed = { tone: toneOf(position), movable: false } as const;
  const number = written(position.number, baseOf(position));
  const side = `${t(`side.${position.type}`)} ${number}`;
  const { price, liquidation_price: liquidation } = position;
  return [
    ...(price === null ? [] : [{ ...fixed, id: `entry-${position.id}`, price, label: side }]),
    ...(liquidation === null
      ? []
      : [
          {
            id: `liquidation-${position.id}`,
            price: liquidation,
            label: t("position.liquidation"),
            tone: "down",
            movable: false,
          } as const,
        ]),
    ...stopNames.flatMap((name): ChartLine[] => {
      const at = position[name];
      if (at === null) return [];
      return [
        {
          id: `${name} ${position.id}`,
          price: at,
          label: `${t(`stops.${stopTexts[name]}`)} ${number}`,
          tone: "brand",
          movable: true,
        },
      ];
    }),
  ];
}

const waitingLine = (order: WaitingOrder, t: Texts, written: Written): ChartLine => ({
  id: order.id,
  price: order.target_price ?? "0",
  label: `${t(`side.${order.type}`)} ${written(order.number, baseOf(order))}`,
  tone: toneOf(order),
  movable: true,
});
