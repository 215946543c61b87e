/** The customer's positions as lines of a market's chart: entry and liquidation stand, stops can be dragged. */
import { divide, formatPrice, parsePrice } from "@assay/core/money.ts";
import type { ChartLine } from "@assay/ui/chart/adapter.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo, useState } from "react";
import { calls } from "../contract.ts";
import type { OpenPosition, WaitingOrder } from "./position-model.ts";

const kinds = { target_profit_price: "take-profit", stop_loss_price: "stop-loss" } as const;
type StopName = keyof typeof kinds;
const stopNames: readonly StopName[] = ["target_profit_price", "stop_loss_price"];
/** More positions than these would hide the candles. */
const SHOWN_MAX = 5;

export interface PositionLines {
  readonly lines: readonly ChartLine[];
  readonly onLineMoved: (id: string, price: string) => void;
  readonly onLineRemoved: (id: string) => void;
}

interface Of {
  readonly symbol: string;
  readonly tick: string;
  readonly open: readonly OpenPosition[];
  readonly pending: readonly WaitingOrder[];
}

export function usePositionLines({ symbol, tick, open, pending }: Of): PositionLines {
  const t = useTexts("leverage");
  const stops = useCommand(calls.setStops);
  // Where a line was left stands until it is answered; a refusal takes the line back to where its stop is.
  const [moved, setMoved] = useState<{ readonly id: string; readonly price: string }>();
  const placed = useMemo(
    () => [
      ...open
        .filter((one) => one.symbol === symbol)
        .slice(0, SHOWN_MAX)
        .flatMap((one) => linesOf(one, t)),
      ...pending.filter((one) => one.symbol === symbol).map((one) => waitingLine(one, t)),
    ],
    [open, pending, symbol, t],
  );
  const lines = useMemo(
    () => (moved ? placed.map((line) => (line.id === moved.id ? { ...line, price: moved.price } : line)) : placed),
    [placed, moved],
  );
  /** Only stops can be moved: their lines have the field and the position as id. */
  async function set(id: string, price: string): Promise<void> {
    const [name, position] = id.split(" ") as [StopName, string];
    const outcome = await stops.run({ id: position, [name]: price });
    if (outcome.state === "accepted") toast(t("stops.done"), "done");
    setMoved(undefined);
  }
  return {
    lines,
    onLineMoved: (id, price) => {
      const at = onTick(price, tick);
      if (at === undefined) return;
      setMoved({ id, price: at });
      void set(id, at);
    },
    onLineRemoved: (id) => void set(id, "0"),
  };
}

/** The price of the market's grid that is nearest to where a line was left. */
function onTick(price: string, tick: string): string | undefined {
  const [value, step] = [parsePrice(price), parsePrice(tick)];
  return value === undefined || !step ? undefined : formatPrice(divide(value, step, "half-even") * step);
}

type Texts = ReturnType<typeof useTexts>;
const toneOf = ({ type }: OpenPosition | WaitingOrder) => (type === "long" ? "up" : "down");

function linesOf(position: OpenPosition, t: Texts): ChartLine[] {
  const fixed = { tone: toneOf(position), movable: false } as const;
  const side = `${t(`side.${position.type}`)} ${position.number}`;
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
          label: `${t(`stops.${kinds[name]}`)} ${position.number}`,
          tone: "brand",
          movable: true,
        },
      ];
    }),
  ];
}

const waitingLine = (order: WaitingOrder, t: Texts): ChartLine => ({
  id: order.id,
  price: order.target_price ?? "0",
  label: `${t(`side.${order.type}`)} ${order.number}`,
  tone: toneOf(order),
  movable: false,
});
