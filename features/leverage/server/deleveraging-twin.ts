/** Whom deleveraging takes first, and at what price, beside the same said plainly: in fractions, by picking, and by looking beside a price. */
import { pow10, PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { bankruptcyPrice, deleveragingOrder, deleveragingScore, type Ranked } from "../rules/deleveraging.ts";
import { profitAt, valueAt } from "../rules/margin.ts";
import type { Contract } from "../rules/terms.ts";
import { drawExposure, traded } from "./rule-twins.ts";

const [ONE, PRICE_ONE] = [pow10(RATE_SCALE), pow10(PRICE_SCALE)];

/** A score is rounded thrice in its eighth decimal, once before it is levered. */
const ROUNDED = 2e-8;

function drawRanked(draw: Draw, contract: Contract, id: string): Ranked {
  const { exposure, collateral } = drawExposure(draw, contract);
  return { ...exposure, id, margin: collateral };
}

const markBeside = (draw: Draw, { tick }: Contract, { entry }: Ranked): bigint =>
  ((entry * BigInt(800 + draw.below(400))) / 1_000n / tick) * tick || tick;

/** The share that was won, as often as it was levered; the share that was lost, the smaller the more it was levered. */
function plainScore(contract: Contract, position: Ranked, mark: bigint): { score: number; leverage: number } {
  const [value, cost] = [mark, position.entry].map((price) => Number(valueAt(contract, position.quantity, price))) as [
    number,
    number,
  ];
  const profit = position.side === "long" ? value - cost : cost - value;
  const equity = Number(position.margin) + profit;
  const leverage = equity > 0 ? value / equity : 1;
  return { score: profit > 0 ? (profit / cost) * leverage : profit / cost / leverage, leverage };
}

function askScore(draw: Draw): void {
  const contract = draw.pick(traded);
  const position = drawRanked(draw, contract, "a");
  const mark = markBeside(draw, contract, position);
  const score = Number(deleveragingScore(contract, position, mark)) / Number(ONE);
  const plain = plainScore(contract, position, mark);
  alike(Math.abs(score - plain.score) <= ROUNDED * (1 + plain.leverage), true, { position, mark, score, plain });
}

/** Again and again the one whom nobody goes before. */
function askOrder(draw: Draw): void {
  const contract = draw.pick(traded);
  const positions: Ranked[] = [];
  for (let count = 1 + draw.below(3); count > 0; count -= 1) {
    const id = String(draw.below(100_000));
    // Twins in all but the name: the older one goes first.
    if (positions.every((one) => one.id !== id))
      positions.push(positions[0] && draw.percent(30) ? { ...positions[0], id } : drawRanked(draw, contract, id));
  }
  const mark = markBeside(draw, contract, positions[0]!);
  const ordered = deleveragingOrder(contract, positions, mark);
  const left = positions.map((position) => ({ position, score: deleveragingScore(contract, position, mark) }));
  for (const next of ordered) {
    const place = left.findIndex((one) =>
      left.every((other) => one.score > other.score || (one.score === other.score && one.position.id <= other.position.id)),
    );
    alike(next.id, left[place]?.position.id, { positions, mark });
    left.splice(place, 1);
  }
  alike(left.length, 0, { positions, mark });
}

/** From the mark so many ticks as the debt pays for, and not one more. */
function askBankruptcy(draw: Draw): void {
  const contract = draw.pick(traded);
  const position = drawRanked(draw, contract, "a");
  const { side, quantity, entry: mark } = position;
  const deficit = BigInt(draw.below(1_000_000_000)) * BigInt(1 + draw.below(100));
  const price = bankruptcyPrice(contract, position, mark, deficit);
  const moved = side === "long" ? price - mark : mark - price;
  const pays = (ticks: bigint): boolean => ticks * quantity <= deficit * PRICE_ONE;
  const isOnTick = price % contract.tick === 0n && moved >= 0n;
  alike(isOnTick && pays(moved) && !pays(moved + contract.tick), true, { position, mark, deficit, price });
  const gained = profitAt(contract, position, price) - profitAt(contract, position, mark);
  alike(gained <= deficit, true, { position, mark, deficit, price });
}

const questions = [askScore, askScore, askOrder, askBankruptcy];

export const deleveragingTwin: Twin = { name: "deleveraging", begin: (draw) => () => draw.pick(questions)(draw) };
