/** Programmes as the product desk publishes and stops them. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatRate, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { CLOSE_MIN, closeMax, DISTANCE_MAX, DISTANCE_MIN, FEE_MAX, OUTCOMES_MIN, PROGRAMMES_MAX } from "../rules.ts";
import type { FollowedIndex } from "./sources.ts";
import { lockProgramme, lockProgrammes, pageProgrammes, programmes, stopRow } from "./store.ts";

type Publish = typeof calls.publishProgramme;

/** Adds a programme. Rejections: no-such-market, wrong-programme, programme-runs, too-many-programmes. */
export const publishProgramme =
  (index: FollowedIndex) =>
  async (tx: Writer<Operator>, asked: InputOf<Publish>): Promise<OutputOf<Publish>> => {
    const { symbol, period, outcomes, close_minutes: closeMinutes } = asked;
    if (!index.markets.has(symbol)) reject("no-such-market");
    const [distance, fee] = [parseRate(asked.distance) ?? -1n, parseRate(asked.fee_rate) ?? -1n];
    // Two outcomes have no outer lines.
    const isNear = outcomes === OUTCOMES_MIN ? distance === 0n : distance >= DISTANCE_MIN && distance <= DISTANCE_MAX;
    const closesWell = closeMinutes >= CLOSE_MIN && closeMinutes <= closeMax(period);
    if (!isNear || fee < 0n || fee > FEE_MAX || !closesWell) reject("wrong-programme");
    const { running, next: id } = await lockProgrammes(tx.db);
    if (running.some((one) => one.symbol === symbol && one.period === period && one.outcomes === outcomes))
      reject("programme-runs");
    if (running.length >= PROGRAMMES_MAX) reject("too-many-programmes", { maximum: PROGRAMMES_MAX });
    tx.caller.shows({ symbol, period, outcomes: String(outcomes), fee: formatRate(fee) });
    const row = { id, symbol, period, outcomes, distance, fee, closeMinutes, fromAt: tx.now, stoppedAt: null };
    await programmes.insert(tx.db, [row]);
    return { programme_id: id };
  };

export async function stopProgramme(
  tx: Writer<Operator>,
  { programme_id: id }: InputOf<typeof calls.stopProgramme>,
): Promise<"stopped"> {
  const programme = (await lockProgramme(tx.db, id)) ?? reject("no-such-programme");
  if (programme.stoppedAt !== null) reject("programme-stopped");
  await stopRow(tx.db, id, tx.now);
  return "stopped";
}

export async function listProgrammes(
  { db }: Reader<Operator>,
  paging: InputOf<typeof calls.listProgrammes>,
): Promise<OutputOf<typeof calls.listProgrammes>> {
  return await readPage(
    paging,
    (rows) => pageProgrammes(db, rows),
    ({ id, symbol, period, outcomes, distance, fee, closeMinutes, fromAt, stoppedAt }) => ({
      programme_id: id,
      symbol,
      period,
      outcomes,
      distance: formatRate(distance),
      fee_rate: formatRate(fee),
      close_minutes: closeMinutes,
      from_at: fromAt.getTime(),
      stopped_at: stoppedAt?.getTime() ?? null,
    }),
  );
}
