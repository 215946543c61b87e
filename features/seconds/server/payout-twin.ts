/** What options pay, said so plainly that nobody doubts it: fractions, and one customer after the other. */
import { amount, type Rate } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { type Direction, payoutOf, poolPayouts, type PoolStake } from "../rules.ts";
import { outcomeOf } from "../rules/course.ts";

const ONE = 100_000_000n;

export const payoutTwin: Twin = {
  name: "seconds.payouts",
  begin: (draw) => () => {
    const [direction, entry, settlement] = [draw.pick(["up", "down"] as const), price(draw), price(draw)];
    const outcome = plainOutcome(direction, entry, settlement);
    alike(outcomeOf(direction, entry, settlement), outcome, { direction, entry, settlement });
    const stake = amount("USDT", BigInt(1 + draw.below(1_000_000)));
    const rate: Rate = BigInt(draw.below(Number(ONE)));
    alike(payoutOf(stake, rate, outcome).units, plainPayout(stake.units, rate, outcome), { stake, rate, outcome });

    const stakes = Array.from({ length: draw.below(6) }, (): PoolStake => ({
      direction: draw.pick(["up", "down"] as const),
      units: BigInt(1 + draw.below(draw.pick([10, 10_000]))),
    }));
    const winner = draw.percent(20) ? undefined : draw.pick(["up", "down"] as const);
    const balanced = draw.percent(50);
    const { payouts, fee } = poolPayouts(stakes, winner, rate, balanced);
    alike(payouts, plainShares(stakes, winner, rate, balanced), { stakes, winner, rate, balanced });
    alike(fee, sum(stakes.map(({ units }) => units)) - sum(payouts), { stakes, winner, rate, balanced });
  },
};

/** Few prices, so that many are equal. */
const price = (draw: Draw): bigint => BigInt(1 + draw.below(4));

function plainOutcome(direction: Direction, entry: bigint, settlement: bigint): "won" | "lost" | "tie" {
  if (settlement > entry) return direction === "up" ? "won" : "lost";
  if (settlement < entry) return direction === "down" ? "won" : "lost";
  return "tie";
}

function plainPayout(stake: bigint, rate: Rate, outcome: "won" | "lost" | "tie"): bigint {
  if (outcome === "lost") return 0n;
  return outcome === "tie" ? stake : (stake * (ONE + rate)) / ONE;
}

const sum = (units: readonly bigint[]): bigint => units.reduce((total, unit) => total + unit, 0n);

/** Each stake in turn: what of it takes part, what of that is lost or won, and what comes back. */
function plainShares(stakes: readonly PoolStake[], winner: Direction | undefined, rate: Rate, balanced: boolean): bigint[] {
  const staked = (side: Direction): bigint => sum(stakes.filter(({ direction }) => direction === side).map(({ units }) => units));
  const sides = { up: staked("up"), down: staked("down") };
  if (winner === undefined || sides.up === 0n || sides.down === 0n) return stakes.map(({ units }) => units);
  const part = (side: bigint, other: bigint): bigint => (balanced && side > other ? other : side);
  const taking = { up: part(sides.up, sides.down), down: part(sides.down, sides.up) };
  const loser = winner === "up" ? "down" : "up";
  const atStake = taking.up + taking.down;
  let fee = (atStake * rate) / ONE;
  if (fee * ONE < atStake * rate) fee += 1n;
  if (fee > taking[loser]) fee = taking[loser];
  return stakes.map(({ direction, units }) => {
    const back = units * (sides[direction] - taking[direction]);
    const share = direction === winner ? units * (atStake - fee) : 0n;
    return (back + share) / sides[direction];
  });
}
