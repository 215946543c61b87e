/** Words on their way: kept in this browser until the server has them, so that what was written without a network is sent later, once. */
import { ask } from "@assay/ui/asking.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { createDraft, useDraft } from "@assay/ui/draft.ts";
import { useSession } from "@assay/ui/session.ts";
import { read, write } from "@assay/ui/storage.ts";
import { RefusedError } from "@assay/ui/transport.ts";
import { useEffect } from "react";
import { calls } from "../contract.ts";

export interface Waiting {
  readonly conversation: string;
  /** Said once under it, however often it is sent. */
  readonly clientId: string;
  readonly text: string;
  readonly picture?: string;
  /** Why the server does not take it, in the reader's words. */
  readonly refused?: string;
}

/** More than anybody writes without a network; the oldest stay. */
const WAITING_MAX = 30;
const AGAIN_MS = 4_000;

function stored(): readonly Waiting[] {
  try {
    return JSON.parse(read("outbox") ?? "[]") as Waiting[];
  } catch {
    return [];
  }
}

const outbox = createDraft<{ readonly list: readonly Waiting[] }>({ list: stored() });

function keep(list: readonly Waiting[]): void {
  outbox.change({ list });
  write("outbox", list.length === 0 ? undefined : JSON.stringify(list));
}

// Whoever logs in next reads nothing of it.
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn && outbox.now().list.length > 0) keep([]);
});

const isSame = (one: Waiting, other: Waiting): boolean => one.clientId === other.clientId;
export const drop = (one: Waiting): void => keep(outbox.now().list.filter((other) => !isSame(one, other)));

let isSending = false;

/** Sends what waits, in its order, until something is not answered. */
async function pump(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const next = outbox.now().list.find(({ refused }) => refused === undefined);
      if (!next || !navigator.onLine) return;
      const { conversation: id, clientId: client_id, text, picture } = next;
      try {
        await ask(
          calls.say,
          { id, client_id, ...(text !== "" && { text }), ...(picture !== undefined && { picture }) },
          { key: client_id },
        );
        await queriesAnew();
        drop(next);
      } catch (error) {
        if (!(error instanceof RefusedError)) return;
        keep(outbox.now().list.map((one) => (isSame(one, next) ? { ...one, refused: error.message } : one)));
      }
    }
  } finally {
    isSending = false;
  }
}

const queriesAnew = async (): Promise<void> => refreshCalls([calls.showConversation.path, calls.listConversations.path]);

export function put(one: Omit<Waiting, "clientId" | "refused">): void {
  const { list } = outbox.now();
  if (list.length >= WAITING_MAX) return;
  keep([...list, { ...one, clientId: crypto.randomUUID() }]);
  void pump();
}

export function sendAgain(one: Waiting): void {
  const { refused: _refused, ...fresh } = one;
  keep(outbox.now().list.map((other) => (isSame(one, other) ? fresh : other)));
  void pump();
}

/** What waits in a conversation; while it is in sight it is tried again and again. */
export function useWaiting(conversation: string): readonly Waiting[] {
  const { list } = useDraft(outbox);
  const waits = list.some(({ refused }) => refused === undefined);
  useEffect(() => {
    if (!waits) return undefined;
    const send = (): void => void pump();
    send();
    const timer = setInterval(send, AGAIN_MS);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [waits]);
  return list.filter((one) => one.conversation === conversation);
}
