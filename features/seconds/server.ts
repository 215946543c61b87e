import type { OutputOf } from "@assay/core/contract.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Stop } from "@assay/server/clock.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { batched, type Feature, feature, type Job, query } from "@assay/server/feature.ts";
import { togetherOrAlone } from "@assay/server/together-or-alone.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { account, bills, calls, events, closedIn } from "./contract.ts";
import { STAKE_CURRENCY } from "./rules.ts";
import { customerRows } from "./server/customer-rows.ts";
import { KeptTicks } from "./server/kept-ticks.ts";
import { secondsLane } from "./server/lane.ts";
import { listOptions } from "./server/list-options.ts";
import { listPayableCurrencies } from "./server/list-payable-currencies.ts";
import { listTerms } from "./server/list-terms.ts";
import { optionNotices } from "./server/notices.ts";
import type { Index } from "./server/open-options.ts";
import { describeOption } from "./server/options.ts";
import { panels } from "./server/panels.ts";
import { fundPool, POOL } from "./server/postings.ts";
import { showResult } from "./server/show-result.ts";
import { findNextDue } from "./server/store.ts";
import { heldTruths } from "./server/held-truths.ts";

export interface SecondsTerms {
  readonly mode: Config["mode"];
  readonly index: FollowedIndex;
  /** Tells customers what came of their options. */
  readonly notify: Notify;
}

export interface FollowedIndex extends Index {
  /** Where prices come from. */
  readonly feed: OutputOf<typeof calls.listTerms>["feed"];
  /** Calls back with every judgement of an index by this process, if its judgements may settle. */
  onTick(run: (tick: IndexTick) => void): Stop;
}

export function secondsFeature({ mode, index, notify }: SecondsTerms): Feature {
  const ticks = new KeptTicks();
  const lane = secondsLane(ticks, index);

  /** Other processes open options too, and a process that starts knows of none: both are found here. */
  const learnDue: Job = {
    name: "seconds.learn-due",
    everyMs: SECOND_MS,
    run: async (tx) => {
      const nextDue = await findNextDue(tx.db);
      if (nextDue) tx.afterCommit(() => ticks.await(nextDue.getTime()));
      return "done";
    },
  };

  return feature("seconds", import.meta.dirname, {
    customerRows,
    agreements: ["options-risk"],
    bills,
    accounts: [account],
    truths: heldTruths,
    handlers: [
      query(calls.listPayableCurrencies, listPayableCurrencies),
      query(calls.listTerms, listTerms(index)),
      batched(
        calls.openOption,
        lane,
        (asked) => ({ do: "open", asked }) as const,
        (outcome) => ({ option: describeOption((outcome as { opened: Parameters<typeof describeOption>[0] }).opened) }),
      ),
      query(calls.listOptions, listOptions),
      query(calls.showResult, showResult),
    ],
    events,
    panels,
    finders: [ownerIn("seconds.option", "order")],
    topics: ["options"],
    listeners: [optionNotices(notify)],
    jobs: [learnDue],
    closures: [{ product: "seconds options", countries: closedIn, calls: [calls.openOption] }],
    shortcuts: ["options"],
    pools: [{ product: "options with a fixed payout", address: POOL.free, currencies: [STAKE_CURRENCY] }],
    boot: async (tx) => {
      // Outside the sandbox the pool pays with money that somebody brought in, or not at all.
      if (mode === "sandbox") await tx.ledger.post(fundPool());
    },
    // Enters and settles options as ticks come.
    follow: ({ submit, onFault }) => {
      let settling: Promise<void> | undefined;
      const settlePage = async (): Promise<boolean> => {
        const found = await submit(lane, { do: "find-due" });
        if (!("due" in found)) return false;
        let hasMoved = false;
        const settleSome = async (due: readonly string[]): Promise<void> => {
          const outcome = await submit(lane, { do: "settle", due });
          if ("changed" in outcome && outcome.changed > 0) hasMoved = true;
        };
        await togetherOrAlone(found.due, settleSome, onFault);
        return found.more && hasMoved;
      };
      const settle = async (): Promise<void> => {
        while (await settlePage());
      };
      return index.onTick((tick) => {
        if (!ticks.keep(tick)) return;
        settling ??= settle()
          .catch(onFault)
          .finally(() => {
            settling = undefined;
          });
      });
    },
  });
}
