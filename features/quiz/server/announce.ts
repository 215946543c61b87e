import { formatPrice } from "@assay/core/money.ts";
import { later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { ANNOUNCED_MS, linesAt, nextMoment } from "../rules.ts";
import type { FollowedIndex } from "./sources.ts";
import { announce, listAnnounced, listRunning, type Programme, type Quiz } from "./store.ts";
import { hashOf } from "./terms.ts";

/** Bets are taken for so long at least, or the quiz is left out. */
const GUESSED_MS = MINUTE_MS;

/** Says the next quiz of each programme, with lines by the index of this moment. */
export const announceNext = (index: FollowedIndex): Job => ({
  name: "quiz.announce",
  everyMs: 5 * SECOND_MS,
  run: async (tx) => {
    const known = await listAnnounced(tx.db, tx.now);
    for (const programme of await listRunning(tx.db)) {
      const decidesAt = nextMoment(programme.period, tx.now.getTime());
      const quiz = known.has(`${programme.id} ${decidesAt}`) ? undefined : quizOf(tx, programme, decidesAt, index);
      if (quiz) await announce(tx.db, quiz);
    }
    return "done";
  },
});

function quizOf({ now, random }: Tx, programme: Programme, moment: number, index: FollowedIndex): Quiz | undefined {
  const { symbol, outcomes, distance, period, fee } = programme;
  const price = index.tick(symbol)?.price;
  const grid = index.markets.get(symbol)?.tick;
  if (price === undefined || grid === undefined) return undefined;
  const lines = linesAt(outcomes, price, distance, grid)?.map((line) => formatPrice(line));
  const decidesAt = new Date(moment);
  const [opensAt, closesAt] = [later(now, ANNOUNCED_MS), later(decidesAt, -programme.closeMinutes * MINUTE_MS)];
  if (!lines || opensAt.getTime() + GUESSED_MS > closesAt.getTime()) return undefined;
  const terms = { id: random.id(now), symbol, lines, fee, closesAt, decidesAt };
  const undecided = { state: "open", tick: null, outcome: null, ending: null, decidedAt: null, settledAt: null } as const;
  return { ...terms, programmeId: programme.id, period, announcedAt: now, opensAt, termsHash: hashOf(terms), ...undecided };
}
