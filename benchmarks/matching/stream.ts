/** A seeded stream of commands for one market: limits around a price that wanders, cancels of earlier orders, market orders. */
import { seededDraw } from "../../apps/simulator/chance.ts";

export type Side = "buy" | "sell";

/** Prices in ticks, quantities in steps. */
export type Command =
  | { readonly do: "limit"; readonly id: string; readonly side: Side; readonly price: number; readonly steps: number }
  | { readonly do: "market"; readonly id: string; readonly side: Side; readonly steps: number }
  | { readonly do: "cancel"; readonly id: string };

const START = 60_000;
/** Limits lie this many ticks around the price, so that many orders queue at each tick and about half of them trade. */
const WIDTH = 60;
const STEPS_MAX = 1_000;
/** A cancel names one of so many latest orders. */
const MEMORY = 2_000;
const CANCELS_PERCENT = 45;
const MARKETS_PERCENT = 5;

export function commandStream(seed: string, count: number): Command[] {
  const draw = seededDraw(seed);
  const commands: Command[] = [];
  const placed: string[] = [];
  let price = START;
  while (commands.length < count) {
    const kind = draw.below(100);
    if (kind < CANCELS_PERCENT && placed.length > 0) {
      const [id] = placed.splice(placed.length - 1 - draw.below(Math.min(placed.length, MEMORY)), 1);
      commands.push({ do: "cancel", id: id! });
      continue;
    }
    const id = `order-${commands.length}`;
    const side = draw.pick(["buy", "sell"]);
    const steps = 1 + draw.below(STEPS_MAX);
    if (kind < CANCELS_PERCENT + MARKETS_PERCENT) {
      commands.push({ do: "market", id, side, steps });
      continue;
    }
    price += draw.below(3) - 1;
    placed.push(id);
    commands.push({ do: "limit", id, side, price: price + draw.below(2 * WIDTH + 1) - WIDTH, steps });
  }
  return commands;
}
