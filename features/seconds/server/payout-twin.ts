/** What options pay, said so plainly that nobody doubts it: fractions, and one customer after the other. */
import { amount, type Rate } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { type Direction, outcomeOf, payoutOf, poolPayouts, type PoolStake } from "../rules.ts";

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
      units: BigInt(1 + draw.below(10_000)),
    }));
    const winner = draw.percent(20) ? undefined : draw.pick(["up", "down"] as const);
    alike(poolPayouts(stakes, winner, rate).payouts, plainShares(stakes, winner, rate), { stakes, winner, rate });
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

function plainShares(stakes: readonly PoolStake[], winner: Direction | undefined, rate: Rate): bigint[] {
  let total = 0n;
  let right = 0n;
  for (const { direction, units } of stakes) {
    total += units;
    if (direction === winner) right += units;
  }
  const wrong = total - right;
  if (right === 0n || wrong === 0n) return stakes.map(({ units }) => units);
  let fee = (total * rate) / ONE;
  if (fee * ONE < total * rate) fee += 1n;
  if (fee > wrong) fee = wrong;
  return stakes.map(({ direction, units }) => (direction === winner ? (units * (total - fee)) / right : 0n));
}
