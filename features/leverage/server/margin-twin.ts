/** Margins, ratios and brackets beside the same said plainly: by looking whether one unit more or less would do. */
import { pow10, RATE_SCALE } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { initialMargin, isUnder, marginRatio, marginToSpare, purseRatio, riskRate, spareAt, valueAt } from "../rules/margin.ts";
import { type Bracket, bracketAt, bracketsOf, type Contract, leverageMaxOf, markOf, valueMaxAt } from "../rules/terms.ts";
import { drawExposure, plainMaintenance, traded } from "./rule-twins.ts";

const ONE = pow10(RATE_SCALE);
const leverages = [1, 2, 3, 5, 7, 10, 20, 25, 33, 50, 75, 100, 125] as const;

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);
const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);

/** What a position has won at a mark, in its side's words. */
const wonBy = (side: "long" | "short", from: bigint, to: bigint): bigint => (side === "long" ? to - from : from - to);

/** The bracket that a value has climbed to. */
export function plainBracket({ brackets }: Contract, value: bigint): Bracket {
  let reached: Bracket = brackets[0];
  for (const bracket of brackets) if (bracket.floor <= value) reached = bracket;
  return reached;
}

function askRatio(draw: Draw): void {
  const { contract, exposure, collateral } = drawExposure(draw);
  const mark = (exposure.entry / contract.tick + BigInt(draw.below(2_000)) - 1_000n) * contract.tick;
  if (mark <= 0n) return;
  const [value, cost] = [valueAt(contract, exposure.quantity, mark), valueAt(contract, exposure.quantity, exposure.entry)];
  const equity = collateral + wonBy(exposure.side, cost, value);
  const kept = plainMaintenance(contract, value) / ONE;
  const ratio = marginRatio(contract, exposure, collateral, mark);
  const about = { symbol: contract.symbol, exposure, collateral, mark, ratio };
  alike(ratio, purseRatio(equity, kept), about);
  must(isUnder(collateral, spareAt(contract, exposure, mark)) === equity <= kept, about);
  if (ratio === undefined) return must(equity <= 0n, about);
  // The least share that is not too small; at one, and not before, nothing is to spare.
  must(equity > 0n && ratio * equity >= kept * ONE && (ratio - 1n) * equity < kept * ONE, about);
  must(ratio >= ONE === equity <= kept, about);
}

function askInitial(draw: Draw): void {
  const { contract, exposure, collateral } = drawExposure(draw);
  const { side, quantity, entry } = exposure;
  const leverage = draw.pick(leverages);
  const times = BigInt(leverage);
  const value = valueAt(contract, quantity, entry);
  const margin = initialMargin(contract, quantity, entry, leverage);
  must(margin * times >= value && (margin - 1n) * times < value, { value, leverage, margin });
  const mark = contract.tick * BigInt(1 + draw.below(1_000_000));
  const worth = valueAt(contract, quantity, mark);
  const won = wonBy(side, value, worth);
  // What is left opens it anew and pays what it has lost.
  const keeps = (taken: bigint): boolean => (collateral - taken + (won < 0n ? won : 0n)) * times >= worth;
  const spare = marginToSpare(contract, exposure, collateral, leverage, mark);
  must((spare === 0n || keeps(spare)) && !keeps(spare + 1n), { exposure, collateral, leverage, mark, spare });
}

/** By what it is a share of: money that is there, over money that was there. */
function askRisk(draw: Draw): void {
  const [available, profit] = [1, 2].map(() => BigInt(draw.below(2_000_001) - 1_000_000)) as [bigint, bigint];
  const origin = BigInt(draw.below(4) === 0 ? 0 : draw.below(1_000_000));
  const rate = riskRate(available, origin, profit);
  if (rate === undefined || origin === 0n) return alike([rate, origin], [undefined, 0n], { available, profit });
  const whole = magnitude(available + origin + profit) * ONE;
  const size = magnitude(rate);
  must(size * origin <= whole && (size + 1n) * origin > whole, { available, origin, profit, rate });
  must(size === 0n || rate < 0n === available + origin + profit < 0n, { available, origin, profit, rate });
}

/** The leverage that a position may have falls as it grows: its bound is where the next unit would be one too many. */
function askBrackets(draw: Draw): void {
  const contract = draw.pick(traded);
  const edge = draw.pick(contract.brackets).floor;
  const value = draw.percent(50) ? edge + BigInt(draw.below(3)) : BigInt(draw.below(1_000_000)) * 100_000_000n;
  const bracket = plainBracket(contract, value);
  if (bracketAt(contract, value) !== bracket) alike(bracketAt(contract, value), bracket, { value });
  const leverage = draw.pick(leverages);
  const others = draw.percent(50) ? 0n : BigInt(draw.below(1_000_000)) * 100_000_000n;
  const most = valueMaxAt(contract, leverage, others);
  const isAllowed = (own: bigint): boolean => plainBracket(contract, others + own).leverageMax >= leverage;
  // What lies below nothing is nobody's value.
  const looks = [value, ...(most === undefined ? [] : [most - 1n, most])].filter((own) => own >= 0n);
  for (const own of looks)
    if (isAllowed(own) !== (most === undefined || own < most))
      alike(isAllowed(own), most === undefined || own < most, { symbol: contract.symbol, leverage, others, most, own });
  must(
    contract.brackets.every(({ leverageMax }) => leverageMax <= leverageMaxOf(contract)),
    contract.symbol,
  );
}

/** Wherever one bracket ends and the next begins both keep the same. */
function askRelief(draw: Draw): void {
  let [floor, maintenance] = [0n, 0n];
  const rows = Array.from({ length: 1 + draw.below(4) }, (_, index) => {
    if (index > 0) floor += ONE * BigInt(1 + draw.below(100_000));
    maintenance += BigInt(1 + draw.below(5_000_000));
    return { floor, leverageMax: 100 - index, maintenance };
  });
  const brackets = bracketsOf(rows);
  for (const [index, { floor: edge, ...bracket }] of brackets.entries()) {
    const before = brackets[index - 1] ?? { maintenance: bracket.maintenance, relief: 0n };
    const [last, next] = [before, bracket].map((one) => edge * one.maintenance - one.relief * ONE) as [bigint, bigint];
    if (last !== next) alike(next, last, { rows });
  }
}

/** No tick is nearer to the index, and of two equally near ones it is the even one. */
function askMark(draw: Draw): void {
  const contract = draw.pick(traded);
  const { tick } = contract;
  const index = tick * BigInt(1 + draw.below(1_000_000)) + (draw.percent(30) ? tick / 2n : BigInt(draw.below(Number(tick))));
  const mark = markOf(contract, index);
  const away = 2n * magnitude(mark - index);
  must(mark % tick === 0n && (away < tick || (away === tick && (mark / tick) % 2n === 0n)), { tick, index, mark });
}

const questions = [askRatio, askInitial, askRisk, askBrackets, askRelief, askMark];

export const marginTwin: Twin = { name: "ratios and brackets", begin: (draw) => () => draw.pick(questions)(draw) };
