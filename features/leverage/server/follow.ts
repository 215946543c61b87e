/** Hands what the ticks set off to the lane, and keeps the watch up to what other processes have committed. */
import type { Stop } from "@assay/server/clock.ts";
import { type Following, listener, type Job, type Listener } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { togetherOrAlone } from "@assay/server/together-or-alone.ts";
import { type Database, isConnectionLost } from "@assay/server/database.ts";
import { events as walletEvents } from "@assay/features/wallet/contract.ts";
import { events } from "../contract.ts";
import type { Due } from "./due.ts";
import { cutPurses, pursesOf } from "./pages.ts";
import { freeAddress, QUOTE } from "./postings.ts";
import { listChanged, updateTrailingMarks } from "./store.ts";
import type { TradeLane } from "./intents.ts";
import type { Watch } from "./watch.ts";

/** What another process has committed is watched so much later at most: about as long as it is until the next tick. */
const REFRESH_MS = 250;

/** Begins to look at every tick. Who stops forgets what he has watched. */
export function follow(watch: Watch, lane: TradeLane, { submit, onFault }: Pick<Following, "submit" | "onFault">): Stop {
  const act = async (pages: readonly Due[][]): Promise<void> => {
    for (const page of pages) {
      const run = async (purses: readonly (readonly Due[])[]): Promise<void> => {
        const reached = purses.flat();
        try {
          await submit(lane, { do: "reach", reached });
        } catch (fault) {
          // It may stop what the house does by itself, and never what its customer asks for.
          if (purses.length === 1 && !isConnectionLost(fault)) for (const due of reached) due.isStuck = true;
          throw fault;
        }
      };
      await togetherOrAlone(pursesOf(page), run, onFault, cutPurses);
      watch.failed(page);
    }
  };
  watch.onDue((pages) => void act(pages));
  const stop = watch.marks.onTick((tick) => void act(watch.look(tick)));
  return () => {
    stop();
    watch.forget();
  };
}

/** Reads what is not known yet: everything at the start, then what other processes have changed. Keeps how far stops have trailed. */
export const refreshWatch = (watch: Watch): Job => ({
  name: "leverage.refresh-watch",
  everyMs: REFRESH_MS,
  run: async (tx) => {
    watch.beginRead();
    const { positions, version } = await listChanged(tx.db, watch.version ?? "0");
    // Whatever another process has changed may have cost free money, on which the customer's cross positions stand.
    const crossing = positions
      .filter(({ customerId, marginMode }) => marginMode === "cross" || watch.hasCross(customerId))
      .map(({ customerId }) => customerId);
    const free = await readFree(tx.db, crossing);
    const { heard } = watch;
    const trailed = watch.trailed();
    if (trailed.length > 0) await updateTrailingMarks(tx.db, trailed);
    tx.afterCommit(() => {
      watch.stored(trailed);
      watch.learnRead({ positions, free, number: heard, version });
    });
    return "done";
  },
});

/** What a customer moves away from the contract account backs his cross positions no more. */
export const watchTransfers = (watch: Watch): Listener[] =>
  [walletEvents.moved, events.purseChanged].map((moved) =>
    listener(moved, async (tx, { customerId }) => {
      if (!watch.hasCross(customerId)) return;
      // Who changes it waits until this has ended: what a batch brings is not replaced by what was before it.
      const account = { address: freeAddress(customerId), currency: QUOTE };
      await tx.ledger.open([account]);
      const free = new Map([[customerId, tx.ledger.balance(account.address, QUOTE).units]]);
      const { heard } = watch;
      tx.afterCommit(() => watch.learn([], free, { dues: [], number: heard }));
    }),
  );

async function readFree(db: Database, customerIds: readonly string[]): Promise<Map<string, bigint>> {
  const ids = [...new Set(customerIds)];
  const free = new Map(ids.map((id) => [id, 0n]));
  if (ids.length === 0) return free;
  const owners = new Map(ids.map((id) => [freeAddress(id), id]));
  for (const { address, currency, units } of await readBalances(db, [...owners.keys()]))
    if (currency === QUOTE) free.set(owners.get(address)!, units);
  return free;
}
