/** A value outside React that frequent frames may replace; readers hear of it at the next beat. */
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { atNextBeat } from "./beat.ts";

export interface FrameStore<Value> {
  readonly now: () => Value | undefined;
  readonly put: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The reading side of a store. */
export type FrameSource<Value> = Pick<FrameStore<Value>, "now" | "subscribe">;

export function createFrameStore<Value>(first?: Value): FrameStore<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    now: () => value,
    put(next) {
      value = next;
      atNextBeat(tell);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A store that belongs to a component, made anew for another key. */
export function useFrameStore<Value>(key: string, first?: Value): FrameStore<Value> {
  const [owned, setOwned] = useState(() => ({ key, store: createFrameStore(first) }));
  if (owned.key === key) return owned.store;
  const fresh = { key, store: createFrameStore(first) };
  setOwned(fresh);
  return fresh.store;
}

/** Puts a value that is asked for into a store of frames, whenever another one has come. */
export function usePut<Value>(store: FrameStore<Value>, value: Value | undefined): void {
  useEffect(() => {
    if (value !== undefined) store.put(value);
  }, [store, value]);
}

const never = () => () => undefined;

/** The value of a store, rendered anew with each frame while `active`; for what cannot be written into nodes. */
export function useFrame<Value>(store: FrameSource<Value>, active = true): Value | undefined {
  return useSyncExternalStore(active ? store.subscribe : never, store.now);
}

/** A fact about the value; renders anew only when the fact changes. */
export function useFrameFact<Value, Fact extends string | number | boolean>(
  store: FrameSource<Value>,
  read: (value: Value | undefined) => Fact,
): Fact {
  return useSyncExternalStore(store.subscribe, () => read(store.now()));
}

/** Writes the value into nodes once they stand, and then with each frame; renders nothing. */
export function useFrameWriting<Value>(store: FrameSource<Value>, write: (value: Value) => void): void {
  const run = useEffectEvent(write);
  useLayoutEffect(() => {
    const writeNow = () => {
      const value = store.now();
      if (value !== undefined) run(value);
    };
    writeNow();
    return store.subscribe(writeNow);
  }, [store]);
}
