/** Game on the server: call → query or command. */
import { closedIn } from "@assay/features/seconds/contract.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listLeaders, listRounds, showTable } from "./server/answers.ts";
import { panels } from "./server/panels.ts";
import { cashOut, guessPrice, startRound, takePoints } from "./server/play.ts";
import { setLimits } from "./server/set-limits.ts";

export interface GameTerms {
  readonly keys: Keys;
}

export function gameFeature({ keys }: GameTerms): Feature {
  // It begins chains of seeds whose ends have been said: it has no successor.
  const secret = keys.for("games").bytes;
  return feature("game", import.meta.dirname, {
    customerRows,
    handlers: [
      query(calls.showTable, showTable(secret)),
      command(calls.takePoints, takePoints(secret)),
      command(calls.startRound, startRound(secret)),
      command(calls.guessPrice, guessPrice(secret)),
      command(calls.cashOut, cashOut(secret)),
      command(calls.setLimits, setLimits),
      query(calls.listRounds, listRounds),
      query(calls.listLeaders, listLeaders),
    ],
    events,
    panels,
    finders: [ownerIn("game.round", "round")],
    // Where bets on prices are closed they are not rehearsed with points either.
    closures: [{ product: "the game of prices", countries: closedIn, calls: [calls.takePoints, calls.startRound] }],
    shortcuts: ["game"],
  });
}
