/**
 * Takes what traders did to those who follow them: the signals of a trader one after the other, those of different traders side by side,
 * pages of followers in one request each. What was cut anywhere is taken up again: a follow that has a signal is asked for it no more.
 * A signal that waits for a mark holds up those alone that may not overtake it (`rules/order.ts`).
 */
import type { Job, Lane } from "@assay/server/feature.ts";
import { isConnectionLost } from "@assay/server/database.ts";
import type { Stop } from "@assay/server/clock.ts";
import type { Following as Follows } from "@assay/server/feature.ts";
import { togetherOrAlone } from "@assay/server/together-or-alone.ts";
import { listOpenIn, type Marks, marksNow, type TradeLane } from "@assay/features/leverage/server.ts";
import { type Ordered, overtakes } from "../rules/order.ts";
import { endingOf, pageOf } from "./copying.ts";
import { type Follower, listEnding, listFollowers } from "./copies-store.ts";
import { findNextSignal, listBusyTraders, markDone, type Signal } from "./signals-store.ts";

const EVERY_MS = 1_000;
/** Followers in one request. */
const PAGE = 250;
/** Traders at once; the others come with the next second. */
const TRADERS_MAX = 1_000;
/** Above every id. */
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** What a trader's run wants to know next: after which follower of which signal; undefined from the first that is not done. */
interface Look {
  readonly traderId: string;
  /** `isDone`: all before have got it, so that with the last it is done. */
  readonly at: { readonly signal: Signal; readonly follower: string; readonly isDone: boolean } | undefined;
  /** Somebody could not be judged: of what comes later nothing is done before that. */
  readonly isCut: boolean;
  /** What waits, and what waits for that. */
  readonly held: readonly Ordered[];
}

/** The same of follows that are ending, after one. */
interface LookAtEnding {
  readonly endingAfter: string | null;
}

/** A signal with the next of those who have not got it, or the next of those who end; nobody where nothing is left. */
interface Found {
  readonly signal: Signal | undefined;
  readonly page: readonly Follower[];
  /** What it has passed over on the way, because it may not overtake what is held. */
  readonly held: readonly Ordered[];
}

/** One lane for all looks, so that traders go on side by side in step. */
const looking: Lane<Look | LookAtEnding, Found> = {
  name: "copy.look",
  apply: async ({ db, now }, requests) => {
    const found: Found[] = [];
    for (const { intent } of requests)
      found.push(
        "endingAfter" in intent
          ? { signal: undefined, page: await listOpenEnding(db, intent.endingAfter), held: [] }
          : await next(db, now, intent),
      );
    return found;
  },
};

/** The next page: what everybody has is done on the way. */
async function next(db: Parameters<typeof findNextSignal>[0], now: Date, { traderId, at, isCut, held }: Look): Promise<Found> {
  const waiting = [...held];
  let [signal, follower, passed, isDone] = [at?.signal, at?.follower ?? null, "0", at?.isDone ?? !isCut];
  for (;;) {
    if (!signal) {
      signal = await findNextSignal(db, traderId, passed);
      if (!signal) return { signal, page: [], held: waiting };
      if (waiting.some((before) => !overtakes(signal!, before))) {
        waiting.push(signal);
        [passed, signal] = [signal.id, undefined];
        continue;
      }
    }
    const page = await listFollowers(db, signal, follower, PAGE);
    if (page.length > 0) return { signal, page, held: waiting };
    if (isDone) await markDone(db, signal.id, now);
    [passed, signal, follower, isDone] = [signal.id, undefined, null, !isCut];
  }
}

/** What it copies with, and in what. */
export interface CopierTerms extends Pick<Follows, "submit" | "onFault"> {
  readonly lane: TradeLane;
  readonly marks: Marks;
}

export class Copier {
  readonly #running = new Set<string>();
  /** Traders who have done more while their run was under way. */
  readonly #again = new Set<string>();
  #terms: CopierTerms | undefined;
  #leads = false;
  #isEnding = false;

  /** Begins to copy, on the process that leads. */
  follow(terms: CopierTerms): Stop {
    this.#terms = terms;
    return () => {
      this.#terms = undefined;
      this.#leads = false;
    };
  }

  /** Another process leads from here on, or none does yet. */
  readonly forget = (): void => {
    this.#leads = false;
  };

  /** Takes up what was left: by a process that has died, by a fault, or because it waits for another mark. */
  readonly job: Job = {
    name: "copy.copy",
    everyMs: EVERY_MS,
    run: async (tx) => {
      const traders = await listBusyTraders(tx.db, TRADERS_MAX);
      const ending = await listEnding(tx.db, null, 1);
      tx.afterCommit(() => {
        this.#leads = true;
        this.wake(traders);
        if (ending.length > 0) this.#end();
      });
      return "done";
    },
  };

  /** There is something to copy of these traders. */
  readonly wake = (traderIds: readonly string[]): void => {
    if (!this.#leads || !this.#terms) return;
    for (const id of traderIds) {
      if (this.#running.has(id)) this.#again.add(id);
      else void this.#run(id);
    }
  };

  async #run(traderId: string): Promise<void> {
    this.#running.add(traderId);
    try {
      do {
        this.#again.delete(traderId);
        await this.#copy(traderId);
      } while (this.#again.has(traderId));
    } catch (fault) {
      this.#terms?.onFault(fault);
    } finally {
      this.#running.delete(traderId);
    }
  }

  /** Copies what a trader has done until nothing is left but what waits. */
  async #copy(traderId: string): Promise<void> {
    // Who could not be judged has what comes later only after that: he is tried again with the next turn, and holds up nobody else.
    const behind = new Set<string>();
    let at: Look["at"];
    // While somebody has not got a signal, those after it are not done: what he has not opened yet cannot be closed.
    let isCut = false;
    let held: readonly Ordered[] = [];
    for (;;) {
      const terms = this.#terms;
      if (!terms) return;
      const found: Found = await terms.submit(looking, { traderId, at, isCut, held });
      const { signal, page } = found;
      if (!signal) return;
      const followers = page.filter(({ id }) => !behind.has(id));
      // Stops can be judged at a mark alone: without one nobody is asked.
      if (signal.kind === "stops" && marksNow(terms.marks)(signal.symbol) === undefined) {
        held = [...found.held, signal];
        at = { signal, follower: LAST, isDone: false };
        continue;
      }
      const isFirst = at?.signal.id !== signal.id;
      const { isLost, waits, isWhole } = await this.#ask(terms, signal, followers, behind);
      if (isLost) return;
      isCut ||= followers.length < page.length || !isWhole;
      held = waits && !found.held.includes(signal) ? [...found.held, signal] : found.held;
      at = { signal, follower: page.at(-1)!.id, isDone: (isFirst || at!.isDone) && !isCut && !waits };
    }
  }

  async #ask(
    { submit, onFault, lane, marks }: CopierTerms,
    signal: Signal,
    followers: readonly Follower[],
    behind: Set<string>,
  ): Promise<{ readonly isWhole: boolean; readonly waits: boolean; readonly isLost: boolean }> {
    const left = new Set(followers.map(({ id }) => id));
    let waits = false;
    const run = async (some: readonly Follower[]): Promise<void> => {
      const page = pageOf(signal, some, (symbol) => marks.contracts.get(symbol)!.contract.step);
      await submit(lane, { do: "mirror", asked: page.asked });
      for (const { id } of some) left.delete(id);
      waits ||= page.waits();
    };
    let isLost = false;
    await togetherOrAlone(followers, run, (fault) => {
      isLost ||= isConnectionLost(fault);
      onFault(fault);
    });
    for (const id of left) behind.add(id);
    return { isWhole: left.size === 0, waits, isLost };
  }

  /** Closes what follows have open that are ending. */
  #end(): void {
    if (this.#isEnding || !this.#leads) return;
    this.#isEnding = true;
    const run = async (): Promise<void> => {
      for (let after: string | null = null; ;) {
        const terms = this.#terms;
        const page: readonly Follower[] = terms ? (await terms.submit(looking, { endingAfter: after })).page : [];
        if (!terms || page.length === 0) return;
        const close = async (some: readonly Follower[]): Promise<void> =>
          void (await terms.submit(terms.lane, { do: "mirror", asked: endingOf(some, listOpenIn) }));
        await togetherOrAlone(page, close, terms.onFault);
        after = page.at(-1)!.id;
      }
    };
    void run()
      .catch((fault: unknown) => this.#terms?.onFault(fault))
      .finally(() => {
        this.#isEnding = false;
      });
  }

  /** A follow has begun to end: what it has open closes at once. */
  readonly wakeEnding = (): void => this.#end();
}

/** Follows that are ending and have something open that does not close by itself at the next mark, after one. */
async function listOpenEnding(db: Parameters<typeof listEnding>[0], after: string | null): Promise<readonly Follower[]> {
  for (let from = after; ;) {
    const page = await listEnding(db, from, PAGE);
    const open = await listOpenIn(
      db,
      page.map(({ id }) => id),
    );
    const busy = new Set(open.filter(({ closing, quantity }) => (closing?.quantity ?? 0n) < quantity).map(({ purse }) => purse));
    const found = page.filter(({ id }) => busy.has(id));
    if (found.length > 0 || page.length < PAGE) return found;
    from = page.at(-1)!.id;
  }
}
