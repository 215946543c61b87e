/** A signal for a page of followers, as one request of the lane of contracts. */
import { events } from "../contract.ts";
import { isOverdue, isWithin } from "../rules/guard.ts";
import { shareDue } from "../rules/share.ts";
import { partOf, sizeOf } from "../rules/size.ts";
import type { Mirror, Mirrored, MirrorItem, Room, Sized } from "@assay/features/leverage/server.ts";
import type { Rejection } from "@assay/core/rejection.ts";
import { linkedPairs } from "@assay/features/identity/server.ts";
import type { Tx } from "@assay/server/feature.ts";
import {
  type Copied,
  type Follower,
  type Following,
  insertCopies,
  noteStops,
  pauseLinked,
  readFollowing,
} from "./copies-store.ts";
import type { Signal } from "./signals-store.ts";

/** The request, and after it was done whether something of it waits for another mark. */
export interface Page {
  readonly asked: Mirror;
  waits(): boolean;
}

export function pageOf(signal: Signal, followers: readonly Follower[], stepOf: (symbol: string) => bigint): Page {
  let waits = false;
  let skipped: Copied[] = [];
  // An exit whose mark did not come within its guard in time.
  const late = new Set<string>();
  const asked: Mirror = {
    customers: [...new Set(followers.map(({ customerId }) => customerId))],
    symbols: signal.kind === "open" ? [signal.symbol] : [],
    ask: async (tx) => {
      waits = false;
      skipped = [];
      late.clear();
      const follows = await readFollowing(
        tx.db,
        followers.map(({ id }) => id),
        signal,
      );
      const linked = signal.kind === "open" ? await pausedAsLinked(tx, signal, follows) : new Set<string>();
      const items = follows.map((follow) => {
        if (follow.isDone || follow.state === "ended") return [];
        const item =
          signal.kind === "open"
            ? opening(signal, follow, linked.has(follow.id))
            : changing(signal, follow, { stepOf, late, now: tx.now });
        if (typeof item !== "string") return item;
        skipped.push(skippedFor(follow, item));
        return [];
      });
      return items.flat();
    },
    done: async (tx, mirrored) => {
      waits = mirrored.some((one) => one.waits);
      const copied = [...skipped, ...mirrored.flatMap((one) => (one.waits ? [] : (copiedBy(one, late) ?? [])))];
      await insertCopies(tx.db, signal, copied, tx.now);
      await noteStops(
        tx.db,
        mirrored.flatMap(({ item, stops }) => (item.do === "stops" && stops ? [{ positionId: item.positionId, stops }] : [])),
      );
      for (const customerId of new Set(copied.map((one) => one.customerId))) tx.emit(events.followsChanged, { customerId });
    },
  };
  return { asked, waits: () => waits };
}

const skippedFor = ({ id, customerId }: Follower, note: string): Copied => ({
  id,
  customerId,
  positionId: null,
  quantity: null,
  price: null,
  note,
});

/** Follows that are linked with their trader, also by what has come after they began: from here on they rest. */
async function pausedAsLinked(tx: Tx, { traderCustomerId }: Signal, follows: readonly Following[]): Promise<Set<string>> {
  const open = follows.filter(({ isDone, isEnding, state }) => !isDone && !isEnding && state === "following");
  if (open.length === 0) return new Set();
  const areLinked = await linkedPairs(
    tx.db,
    open.map(({ customerId }) => [customerId, traderCustomerId]),
  );
  const linked = open.filter(({ customerId }) => areLinked(customerId, traderCustomerId)).map(({ id }) => id);
  await pauseLinked(tx.db, linked);
  return new Set(linked);
}

/** What is asked for a follow when its trader opens, or why nothing is. */
function opening(signal: Signal, follow: Following, isLinked: boolean): MirrorItem | string | [] {
  const { symbol, side, takeProfit, stopLoss, onlyFollow } = signal;
  if (follow.isEnding) return [];
  if (isLinked) return "linked";
  if (follow.state === "paused") return "paused";
  if (follow.symbols !== null && !follow.symbols.includes(symbol)) return "market-not-chosen";
  const { id: purse, customerId, type, number, leverageMax, orderMax, totalMax } = follow;
  const size = (room: Room): Sized => {
    // What was open already is copied at whatever mark there is.
    if (onlyFollow === null && !isWithin({ symbol, side, what: "open", price: signal.price }, room.mark))
      return { quantity: 0n, leverage: 1, note: "price-moved" };
    const { quantity, leverage } = signal;
    return sizeOf({ type, number, quantity, leverage, leverageMax, orderMax, totalMax, due: shareDue(follow) }, room);
  };
  return { do: "open", customerId, purse, symbol, side, takeProfit, stopLoss, size };
}

/** What is asked for a follow when its trader reduces, closes, or sets stops. */
function changing(
  signal: Signal,
  { id: purse, customerId, copyId, opened, stops }: Following,
  { stepOf, late, now }: { readonly stepOf: (symbol: string) => bigint; readonly late: Set<string>; readonly now: Date },
): MirrorItem | [] {
  if (copyId === null || opened === null) return [];
  const { kind, symbol, side, price, quantity, before, takeProfit, stopLoss } = signal;
  const of = { customerId, purse, positionId: copyId };
  if (kind === "stops") return { do: "stops", ...of, takeProfit, stopLoss, last: stops };
  const accepts = (mark: bigint): boolean => {
    if (isWithin({ symbol, side, what: "close", price }, mark)) return true;
    if (!isOverdue(signal.at.getTime(), now.getTime())) return false;
    late.add(purse);
    return true;
  };
  return { do: "close", ...of, part: (copied) => partOf(copied, quantity, before, stepOf(symbol), opened), accepts };
}

/** The note for a refusal of the lane; each is one that a customer is told. */
const notes: Readonly<Record<string, string>> = {
  "market-closed": "market-closed",
  "no-such-market": "market-closed",
  "market-full": "market-full",
  "too-many-positions": "too-many-positions",
  "insufficient-balance": "insufficient-balance",
  "cooling-off": "protection",
  "self-excluded": "protection",
  "over-loss-limit": "protection",
  "loss-not-bounded": "protection",
};

function copiedBy({ item, position, note, refused, stops }: Mirrored, late: ReadonlySet<string>): Copied | undefined {
  const of = { id: item.purse, customerId: item.customerId, positionId: null, quantity: null, price: null, note: null };
  if (item.do === "open") {
    if (refused) return { ...of, note: noteFor(refused) };
    return position
      ? { ...of, positionId: position.id, quantity: position.quantity, price: position.entry, note, stops }
      : { ...of, note };
  }
  // Of what has ended before, or is its customer's own by now, nothing is left to do.
  if (refused || !position || item.do === "stops") return of;
  if (note !== null) return { ...of, note };
  const isClosed = position.state === "closed";
  return {
    ...of,
    quantity: isClosed ? position.quantity : (position.closing?.quantity ?? null),
    price: position.closePrice,
    note: late.has(item.purse) ? "late" : null,
  };
}

function noteFor({ code }: Rejection): string {
  const note = notes[code];
  if (note === undefined) throw new Error(`a copy was refused with ${code}`);
  return note;
}

/** Everything that follows have open that are ending. */
export const endingOf = (followers: readonly Follower[], listOpen: ListOpen): Mirror => ({
  customers: [...new Set(followers.map(({ customerId }) => customerId))],
  symbols: [],
  ask: async (tx) => {
    const follows = await readFollowing(
      tx.db,
      followers.map(({ id }) => id),
    );
    const ending = follows.filter(({ isEnding, state }) => isEnding && state !== "ended");
    const open = await listOpen(
      tx.db,
      ending.map(({ id }) => id),
    );
    return open.map(({ id, customerId, purse }) => ({
      do: "close" as const,
      customerId,
      purse: purse!,
      positionId: id,
      part: (quantity) => quantity,
    }));
  },
  done: async (tx, mirrored) => {
    for (const customerId of new Set(mirrored.map(({ item }) => item.customerId))) tx.emit(events.followsChanged, { customerId });
  },
});

export type ListOpen = (
  db: Tx["db"],
  purses: readonly string[],
) => Promise<readonly { readonly id: string; readonly customerId: string; readonly purse: string | null }[]>;
