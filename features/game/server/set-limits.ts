import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { limitsChanged } from "../rules.ts";
import { holdPlayer, players } from "./store.ts";

/** Changes what a customer lets himself play. Rejections: no-points-yet. */
export async function setLimits(
  tx: Writer<Customer>,
  asked: InputOf<typeof calls.setLimits>,
): Promise<OutputOf<typeof calls.setLimits>> {
  const player = (await holdPlayer(tx.db, tx.caller.customerId)) ?? reject("no-points-yet");
  const limits = limitsChanged(player.limits, asked, tx.now.getTime());
  await players.update(tx.db, [{ ...player, limits }], ["limits"]);
  tx.emit(events.gameChanged, { customerId: player.id });
  return { rounds: limits.rounds, minutes: limits.minutes, from_at: limits.later?.from ?? null };
}
