/** What someone has typed and still needs on another page. It lives in memory only, as long as the page is open. */
import { useSyncExternalStore } from "react";

export interface Draft<Fields> {
  readonly now: () => Fields;
  readonly change: (patch: Partial<Fields>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDraft<Fields extends object>(start: Fields): Draft<Fields> {
  let fields = start;
  const listeners = new Set<() => void>();
  return {
    now: () => fields,
    change(patch) {
      fields = { ...fields, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useDraft = <Fields>(draft: Draft<Fields>): Fields => useSyncExternalStore(draft.subscribe, draft.now);
