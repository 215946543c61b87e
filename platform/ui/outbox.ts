/** What is on its way: kept in this browser until the server has it, so that what was written without a network is sent later, once. */
import { useEffect } from "react";
import { createDraft, useDraft } from "./draft.ts";
import { useSession } from "./session.ts";
import { read, type StorageKey, write } from "./storage.ts";
import { RefusedError } from "./transport.ts";

export interface Waiting {
  /** It is said once under it, however often it is sent. */
  readonly clientId: string;
  /** Why the server does not take it, in the reader's words. */
  readonly refused?: string;
}

/** More than anybody writes without a network. */
const WAITING_MAX = 30;
const AGAIN_MS = 4_000;

export interface Outbox<Item> {
  readonly put: (item: Item) => void;
  /** Tries one again that was refused. */
  readonly sendAgain: (one: Item & Waiting) => void;
  readonly drop: (one: Item & Waiting) => void;
  /** What waits, in its order; while it is in sight it is tried again and again. */
  readonly useWaiting: () => readonly (Item & Waiting)[];
}

/** `send` throws where there was no answer or a no. Whoever logs in after its writer reads nothing of it. */
export function createOutbox<Item extends object>(key: StorageKey, send: (one: Item & Waiting) => Promise<void>): Outbox<Item> {
  type One = Item & Waiting;
  const kept = createDraft<{ readonly list: readonly One[] }>({ list: stored(key) as One[] });
  let isSending = false;

  function keep(list: readonly One[]): void {
    kept.change({ list });
    write(key, list.length === 0 ? undefined : JSON.stringify(list));
  }
  const change = (one: One, to: readonly One[]): void =>
    keep(kept.now().list.flatMap((other) => (other.clientId === one.clientId ? to : [other])));

  /** Sends what waits, in its order, until something is not answered. */
  async function pump(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const next = kept.now().list.find(({ refused }) => refused === undefined);
        if (!next || !navigator.onLine) return;
        try {
          await send(next);
          change(next, []);
        } catch (error) {
          if (!(error instanceof RefusedError)) return;
          change(next, [{ ...next, refused: error.message }]);
        }
      }
    } finally {
      isSending = false;
    }
  }

  useSession.subscribe(({ loggedIn }) => {
    if (!loggedIn && kept.now().list.length > 0) keep([]);
  });

  return {
    put: (item) => {
      const { list } = kept.now();
      if (list.length < WAITING_MAX) keep([...list, { ...item, clientId: crypto.randomUUID() }]);
      void pump();
    },
    sendAgain: (one) => {
      const { refused: _refused, ...fresh } = one;
      change(one, [fresh as One]);
      void pump();
    },
    drop: (one) => change(one, []),
    useWaiting: () => {
      const { list } = useDraft(kept);
      const waits = list.some(({ refused }) => refused === undefined);
      useEffect(() => {
        if (!waits) return undefined;
        const again = (): void => void pump();
        again();
        const timer = setInterval(again, AGAIN_MS);
        addEventListener("online", again);
        return () => {
          clearInterval(timer);
          removeEventListener("online", again);
        };
      }, [waits]);
      return list;
    },
  };
}

function stored(key: StorageKey): readonly unknown[] {
  try {
    return JSON.parse(read(key) ?? "[]") as unknown[];
  } catch {
    return [];
  }
}
