/** What is drawn in a market's chart of the customer's positions and waiting orders. Entries, liquidations and trailing stops stand still. */
import { formatPrice, parsePrice, parseRate } from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import type { ChartLine } from "@assay/ui/chart/adapter.ts";
import type { Translate } from "@assay/ui/locale.ts";
import { baseOf, type OpenPosition, type WaitingOrder } from "../positions/position-model.ts";
import type { MyPositions } from "../positions/use-positions.ts";
import { type StopName, stopNames, stopTexts } from "../changes/stops-form.ts";

/** More positions, or more orders, than these would hide the candles. */
export const DRAWN_MAX = 5;

export interface Words {
  readonly t: Translate<"leverage">;
  /** An amount of the customer's own with its currency. */
  readonly written: (value: string, currency: string) => string;
}

/** The newest positions and orders of a market; the very newest of each, whose name always finds room, says how many are not drawn. */
export function linesOf({ open, pending }: MyPositions, symbol: string, words: Words): ChartLine[] {
  const here = <Of extends { readonly symbol: string }>(all: readonly Of[], draw: (one: Of, more: string) => ChartLine[]) => {
    const some = all.filter((one) => one.symbol === symbol);
    const left = some.length - DRAWN_MAX;
    return some
      .slice(0, DRAWN_MAX)
      .flatMap((one, index) => draw(one, left > 0 && index === 0 ? ` · ${words.t("lines.more", { count: left })}` : ""));
  };
  return [
    ...here(open, (one, more) => positionLines(one, more, words)),
    ...here(pending, (one, more) => orderLines(one, more, words)),
  ];
}

/** The line of a stop has its field and its position or order as id, that of an order the order's own. */
export function stopOfLine(line: string): { readonly name: StopName; readonly id: string } | undefined {
  const [name, id] = line.split(" ");
  const stop = stopNames.find((one) => one === name);
  return stop && id ? { name: stop, id } : undefined;
}

const toneOf = ({ type }: OpenPosition | WaitingOrder) => (type === "long" ? "up" : "down");
const sideOf = (one: OpenPosition | WaitingOrder, { t, written }: Words): string =>
  `${one.purse === null ? "" : `${t("copy.mark")} · `}${t(`side.${one.type}`)} ${written(one.number, baseOf(one))}`;

function positionLines(position: OpenPosition, more: string, words: Words): ChartLine[] {
  const { t } = words;
  const { id, price, liquidation_price: liquidation } = position;
  const trailing = trailingOf(position);
  const still = (name: string, at: string | null, look: Pick<ChartLine, "label" | "tone">): ChartLine[] =>
    at === null ? [] : [{ ...look, id: `${name}-${id}`, price: at, movable: false }];
  return [
    ...still("entry", price, { tone: toneOf(position), label: sideOf(position, words) + more }),
    ...still("liquidation", liquidation, { tone: "brand", label: t("position.liquidation") }),
    ...still("trailing", trailing, { tone: "brand", label: stopLabel(position, t("stops.trailing-short"), words) }),
    ...stopLines(position, words),
  ];
}

function orderLines(order: WaitingOrder, more: string, words: Words): ChartLine[] {
  const { id, target_price: limit } = order;
  const label = sideOf(order, words) + more;
  return [
    ...(limit === null ? [] : [{ id, price: limit, label, tone: toneOf(order), movable: true } as const]),
    ...stopLines(order, words),
  ];
}

const stopLines = (of: OpenPosition | WaitingOrder, words: Words): ChartLine[] =>
  stopNames.flatMap((name): ChartLine[] => {
    const price = of[name];
    const label = stopLabel(of, words.t(`stops.${stopTexts[name]}`), words);
    return price === null ? [] : [{ id: `${name} ${of.id}`, price, label, tone: "brand", movable: true }];
  });

const stopLabel = (of: OpenPosition | WaitingOrder, name: string, { written }: Words): string =>
  `${name} ${written(of.number, baseOf(of))}`;

/** Where a trailing stop stands now; it follows the mark by itself. */
function trailingOf({ type, trailing, trailing_mark: best }: OpenPosition): string | null {
  if (trailing === null || best === null) return null;
  const share = parseRate(trailing)!;
  return formatPrice(trailingStop({ fires: type === "long" ? "falling" : "rising", mark: parsePrice(best)!, share }));
}
