/** A house with the game. */
import type { InputTextOf } from "@assay/core/contract.ts";
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { customer } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { type Guess, waysOf } from "../rules.ts";
import { gameFeature } from "../server.ts";

export const KEYS = keysOf("a secret");
export const SECRET = KEYS.for("games").bytes;

export async function openGameHouse() {
  const notify = async () => undefined;
  const house = await openTestHouse([proofsFeature({ keys: KEYS, notify }), protectionFeature(), gameFeature({ keys: KEYS })]);
  let people = 0;
  const start = async (as: string, more: Partial<InputTextOf<typeof calls.startRound>> = {}) => {
    house.clock.advance(SECOND_MS);
    return (await house.call(calls.startRound, { bet: "10", seed: "mine", ...more }, { as })).round;
  };
  const guess = async (as: string, id: string, said: Guess) =>
    (await house.call(calls.guessPrice, { id, guess: said }, { as })).round;
  /** Plays until a guess was right, or the round is lost; the guess is the likelier one. */
  const likely = (price: number): Guess => (waysOf(price, "higher") > waysOf(price, "lower") ? "higher" : "lower");
  return {
    ...house,
    start,
    guess,
    likely,
    table: async (as: string) => await house.call(calls.showTable, {}, { as }),
    /** Somebody with points. */
    player: async () => {
      const as = customer((people += 1));
      await house.call(calls.takePoints, {}, { as });
      return as;
    },
    /** A round with one right guess, however many are lost before. */
    ahead: async (as: string) => {
      for (;;) {
        const round = await start(as, { goes_on: "1", bet: "1" });
        const next = await guess(as, round.id, likely(round.prices[0]!));
        if (next.ending === null) return next;
      }
    },
    /** A round that is lost. */
    lose: async (as: string) => {
      for (;;) {
        let round = await start(as, { goes_on: "1", bet: "1" });
        while (round.ending === null)
          round = await guess(
            as,
            round.id,
            likely(round.prices.at(-1)!) === "higher"
              ? hard("lower", round.prices.at(-1)!)
              : hard("higher", round.prices.at(-1)!),
          );
        if (round.ending === "lost") return round;
      }
    },
    pause: (minutes: number) => house.clock.advance(minutes * MINUTE_MS),
  };
}

/** The less likely guess, where it can be right at all. */
const hard = (wanted: Guess, price: number): Guess =>
  waysOf(price, wanted) > 0 ? wanted : wanted === "higher" ? "lower" : "higher";
