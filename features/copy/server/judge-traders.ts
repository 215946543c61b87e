import { lastLiquidations, readOwn } from "@assay/features/leverage/server.ts";
import type { Job } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { events } from "../contract.ts";
import { STAKE_LOST } from "../rules/terms.ts";
import { hasLostAll, isBlownSince } from "./figures.ts";
import { endTrader } from "./lead.ts";
import { openAccounts } from "./money.ts";
import { blownNotice } from "./notices.ts";
import { holdTrader, isRunning, traders } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

const PAGE = 100;
/** Below every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Who has lost his stake leads no more: nothing is left of it, or a liquidation has taken it (`rules/blown.ts`). He stays listed (COPY-09). */
export function judgeTraders(terms: CopyTerms): Job {
  const { marks, notify } = terms;
  let after = FIRST;
  return {
    name: "copy.judge-traders",
    everyMs: 5_000,
    run: async (tx) => {
      const found = await traders.select(
        tx.db,
        sql`where state in ('active', 'paused') and id > ${after} order by id limit ${PAGE}`,
      );
      const customers = found.map(({ customerId }) => customerId);
      const [own, liquidations] = [
        await readOwn(tx.db, marks, customers),
        await lastLiquidations(
          tx.db,
          found.map(({ customerId, createdAt }) => ({ customerId, since: createdAt })),
        ),
      ];
      const mayBeBlown = (customerId: string, equity: bigint | undefined): boolean =>
        equity !== undefined && (equity <= 0n || (equity < STAKE_LOST.units && liquidations.has(customerId)));
      const lost = found.filter((one) => mayBeBlown(one.customerId, own.get(one.customerId)!.equity));
      // All at once, before any row: a lane may hold several of them.
      await openAccounts(
        tx,
        [],
        lost.map(({ customerId }) => customerId),
      );
      for (const { id, customerId } of lost) {
        const trader = (await holdTrader(tx.db, id))!;
        // Money that has come in since he was looked at counts.
        const now = (await readOwn(tx.db, marks, [customerId])).get(customerId)!.equity;
        if (!isRunning(trader) || now === undefined || !mayBeBlown(customerId, now)) continue;
        const liquidatedAt = liquidations.get(customerId);
        const isLost =
          (await hasLostAll(tx, trader, now)) ||
          (liquidatedAt !== undefined && (await isBlownSince(tx, trader, now, liquidatedAt)));
        if (!isLost) continue;
        await endTrader(tx, terms, trader, "blown");
        await notify(tx, [blownNotice(trader)]);
        tx.emit(events.leadChanged, { customerId });
      }
      const isFull = found.length === PAGE;
      tx.afterCommit(() => void (after = isFull ? found.at(-1)!.id : FIRST));
      return isFull ? "more" : "done";
    },
  };
}
