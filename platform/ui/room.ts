/**
 * How much room there is, by the breakpoints of the design language. Layouts that only move or hide use CSS; this is for
 * screens whose parts differ, so that a chart or a list is not mounted twice.
 */
import { useSyncExternalStore } from "react";

export type Room = "phone" | "tablet" | "desktop" | "wide";

const queries: readonly (readonly [Room, MediaQueryList])[] = (
  [
    ["wide", "105rem"],
    ["desktop", "75rem"],
    ["tablet", "48rem"],
  ] as const
).map(([room, width]) => [room, matchMedia(`(min-width: ${width})`)]);

const roomNow = (): Room => queries.find(([, query]) => query.matches)?.[0] ?? "phone";

function onRoom(listener: () => void): () => void {
  for (const [, query] of queries) query.addEventListener("change", listener);
  return () => {
    for (const [, query] of queries) query.removeEventListener("change", listener);
  };
}

export const useRoom = (): Room => useSyncExternalStore(onRoom, roomNow);
