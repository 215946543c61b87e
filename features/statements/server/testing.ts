/** A house that prepares statements, with money from nowhere. */
import { HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { statementsFeature } from "../server.ts";
import { calls } from "../contract.ts";

export async function openStatementHouse() {
  const noticed: Notice[] = [];
  const house = await openTestHouse([
    proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }),
    statementsFeature({ notify: async (_tx, notices) => void noticed.push(...notices) }),
  ]);
  const money = testMoney(house, "spot");
  const now = (): number => house.clock.now().getTime();
  const order = async (as: string, more: object = {}) =>
    await house.call(calls.order, { from: String(now() - 30 * 24 * HOUR_MS), to: String(now()), ...more }, { as });
  /** A minute later, all sealed, gathered to the end. */
  const prepare = async (as: string, more: object = {}) => {
    house.clock.advance(2 * MINUTE_MS);
    await house.runJob("ledger.seal");
    const { id } = await order(as, more);
    await house.runJob("statements.gather");
    return await house.call(calls.show, { id }, { as });
  };
  return { ...house, ...money, noticed, now, order, prepare };
}
