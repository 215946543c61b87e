/** A choice that is kept in the browser and shared by every component that reads it. */
import { useSyncExternalStore } from "react";
import { type StorageKey, read, write } from "./storage.ts";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useStored(key: StorageKey): readonly [string | undefined, (text: string | undefined) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key));
  const store = (next: string | undefined) => {
    write(key, next);
    for (const listener of listeners) listener();
  };
  return [text, store];
}
