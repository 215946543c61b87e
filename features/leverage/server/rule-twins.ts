/** Liquidation beside the same said plainly: maintenance slice by slice, and the price judged by looking beside it, not by a formula. */
import { pow10, PRICE_SCALE, RATE_SCALE } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { type Exposure, feeOn, liquidationPrice, maintenanceOn, profitAt, valueAt } from "../rules/margin.ts";
import { sharedLiquidation } from "../rules/shared-liquidation.ts";
import { sharedMaintenance, sharedSpare, ShrinkingPurse } from "../rules/shared-maintenance.ts";
import type { Contract } from "../rules/terms.ts";
import { contracts } from "./contracts.ts";

export const traded: readonly Contract[] = ["BTC/USDT", "SOL/USDT", "DOGE/USDT"].map((symbol) => contracts.get(symbol)!.contract);
const ONE = pow10(RATE_SCALE);
/** As far up as a look at any mark goes. */
const MARK_TICKS = 4_000_000;

/** Every part of the value pays the rate of the bracket that it lies in. In hundred-millionths of a unit. */
export function plainMaintenance({ brackets }: Contract, value: bigint): bigint {
  let sum = 0n;
  for (const [index, { floor, maintenance }] of brackets.entries()) {
    const end = brackets[index + 1]?.floor ?? value;
    const slice = (value < end ? value : end) - floor;
    if (slice > 0n) sum += slice * maintenance;
  }
  return sum;
}

/** What positions of one market keep together: each side as one position. */
function plainKept(contract: Contract, exposures: readonly Exposure[], mark: bigint): bigint {
  const onSide = (side: Exposure["side"]): bigint =>
    exposures.reduce((sum, one) => (one.side === side ? sum + valueAt(contract, one.quantity, mark) : sum), 0n);
  return plainMaintenance(contract, onSide("long")) / ONE + plainMaintenance(contract, onSide("short")) / ONE;
}

export function drawExposure(
  draw: Draw,
  contract: Contract = draw.pick(traded),
): { contract: Contract; exposure: Exposure; collateral: bigint } {
  const side = draw.pick(["long", "short"]);
  const entry = contract.tick * BigInt(100 + draw.below(1_000_000));
  const quantity = contract.step * BigInt(1 + draw.below(1_000_000));
  const value = valueAt(contract, quantity, entry);
  return { contract, exposure: { side, quantity, entry }, collateral: (value * BigInt(1 + draw.below(1_100))) / 1_000n };
}

function askMaintenance(draw: Draw): void {
  const { contract, exposure } = drawExposure(draw);
  const value = valueAt(contract, exposure.quantity, exposure.entry);
  alike(maintenanceOn(contract, value), plainMaintenance(contract, value) / ONE, { symbol: contract.symbol, value });
}

function askProfit(draw: Draw): void {
  const { contract, exposure } = drawExposure(draw);
  const mark = contract.tick * BigInt(1 + draw.below(2_000_000));
  const moved = exposure.side === "long" ? mark - exposure.entry : exposure.entry - mark;
  alike(profitAt(contract, exposure, mark), (moved * exposure.quantity) / pow10(PRICE_SCALE), { exposure, mark });
}

/** One tick nearer to safety the price of liquidation is none, and so is every mark on that side of it; every mark on the other is one. */
function askLiquidation(draw: Draw): void {
  const { contract, exposure, collateral } = drawExposure(draw);
  const { tick } = contract;
  const isGone = (ticks: bigint): boolean => {
    const mark = ticks * tick;
    return collateral + profitAt(contract, exposure, mark) <= plainKept(contract, [exposure], mark);
  };
  const found = (liquidationPrice(contract, exposure, collateral) ?? 0n) / tick;
  const beyond = BigInt(draw.below(MARK_TICKS));
  const looks = [found, found + 1n, found - 1n, beyond].filter((ticks) => ticks > 0n);
  alike(
    looks.map(isGone),
    looks.map((ticks) => (exposure.side === "long" ? ticks <= found : ticks >= found)),
    { exposure, collateral, found, beyond },
  );
}

/** A purse of several markets keeps what each of them keeps. */
function askKept(draw: Draw): void {
  const purse = Array.from({ length: 1 + draw.below(3) }, () => drawExposure(draw));
  const marks = new Map(traded.map(({ symbol, tick }) => [symbol, tick * BigInt(1 + draw.below(1_000_000))]));
  const held = purse.map(({ contract, exposure }) => ({ contract, exposure, mark: marks.get(contract.symbol)! }));
  const plain = traded.reduce((sum, contract) => {
    const own = purse.filter((one) => one.contract === contract).map(({ exposure }) => exposure);
    return sum + plainKept(contract, own, marks.get(contract.symbol)!);
  }, 0n);
  alike(sharedMaintenance(held), plain, { held });
  const shrinking = new ShrinkingPurse(held);
  for (let count = 0; count <= held.length; count += 1) {
    alike(shrinking.spare, sharedSpare(held.slice(count)), { held, count });
    if (count < held.length) shrinking.leave(held[count]!);
  }
}

/** Positions of one market in one purse: every tick down to the answer keeps them, and the answer does not. */
function askShared(draw: Draw): void {
  const { contract, exposure, collateral } = drawExposure(draw);
  const { tick } = contract;
  const other = drawExposure(draw);
  const mate = { ...other.exposure, quantity: (other.exposure.quantity * contract.step) / other.contract.step || contract.step };
  const exposures = [exposure, { ...mate, entry: exposure.entry + tick * BigInt(draw.below(100)) }];
  const from = exposure.entry;
  const isGone = (mark: bigint): boolean => {
    const profit = exposures.reduce((sum, one) => sum + profitAt(contract, one, mark), 0n);
    return collateral + profit <= plainKept(contract, exposures, mark);
  };
  const found = sharedLiquidation(contract, exposure.side, exposures, collateral, from);
  const step = exposure.side === "long" ? tick : -tick;
  if (found === undefined)
    return alike(isGone(exposure.side === "long" ? tick : from * 1_000n), false, { exposures, collateral });
  alike([isGone(found), found === from || !isGone(found + step)], [true, true], { exposures, collateral, found });
  if (found === from) return;
  // Between safety and the answer nothing is gone: a look on the way.
  const ticks = (found > from ? found - from : from - found) / tick;
  const mark = found + step * (1n + (ticks * BigInt(draw.below(100))) / 101n);
  alike(isGone(mark), false, { exposures, collateral, found, mark });
}

function askFee(draw: Draw): void {
  const [value, rate] = [BigInt(1 + draw.below(1_000_000_000)), BigInt(1 + draw.below(2_000_000))];
  const fee = feeOn(value, rate);
  alike(fee * ONE >= value * rate && (fee - 1n) * ONE < value * rate, true, { value, rate, fee });
}

/** Those that walk through brackets cost most and are asked less often. */
const questions = [
  askMaintenance,
  askMaintenance,
  askProfit,
  askProfit,
  askFee,
  askLiquidation,
  askLiquidation,
  askKept,
  askShared,
];

export const ruleTwin: Twin = { name: "margins and liquidations", begin: (draw) => () => draw.pick(questions)(draw) };
