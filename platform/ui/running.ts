/** Whether something of the customer's is counted down on every page, such as an option of seconds. */
import { create } from "zustand";
import { read, write } from "./storage.ts";

/** An end may be decided a little later than it was agreed. */
const LATE_MS = 30_000;

/** Until when at most, in ms since 1970; 0 where nothing runs. It is kept over a reload. */
const useUntil = create<number>(() => 0);

let ending: ReturnType<typeof setTimeout> | undefined;

function begin(until: number): void {
  const left = until - Date.now();
  if (left <= 0 || until <= useUntil.getState()) return;
  useUntil.setState(until, true);
  clearTimeout(ending);
  ending = setTimeout(() => useUntil.setState(0, true), left);
}

begin(Number(read("running") ?? 0));

/** Something runs until then: the place for countdowns (slot "running") stands at least so long. */
export function countDown(until: number): void {
  begin(until + LATE_MS);
  write("running", String(useUntil.getState()));
}

export const useCountsDown = (): boolean => useUntil() > 0;
