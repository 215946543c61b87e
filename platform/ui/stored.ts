/** A choice that is kept in the browser and shared by every component that reads it. */
import { useEffect, useSyncExternalStore } from "react";
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

/** Keeps a text by itself once it is known, such as that something is over; answers the way to keep one by hand. */
export function useRemembered(key: StorageKey, text: string | undefined): (text: string | undefined) => void {
  const [kept, store] = useStored(key);
  const due = text !== undefined && kept !== text;
  useEffect(() => {
    if (due) store(text);
  });
  return store;
}
