/** Asking the server: the store of answers, and what follows from a 999 or a 998 wherever it comes up. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { type Query, QueryClient } from "@tanstack/react-query";
import { LOGIN_PATH, VERIFY_PATH, goTo } from "./navigation.ts";
import { askForProof } from "./proof.ts";
import { noteReach } from "./reach.ts";
import { session } from "./session.ts";
import { toast } from "./toast.ts";
import { NoAnswerError, RefusedError, send } from "./transport.ts";

const FRESH_MS = 5_000;
const RETRIES_MAX = 2;
/** From a 999, a 998 or a closed door to the page that opens it. */
export const LEAVE_MS = 1_200;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A failure is shown with a way to try again; waiting in silence for a network is not an answer.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (count, error) => error instanceof NoAnswerError && count < RETRIES_MAX,
    },
  },
});

let leaving = false;

/** 999 ends the session and leads to login, 998 to real-name verification; both after the message could be read. */
function obey(error: unknown): void {
  if (!(error instanceof RefusedError) || error.type === "error" || leaving) return;
  leaving = true;
  toast(error.message, "error");
  if (error.type === "999") sessionOver();
  const path = error.type === "999" ? LOGIN_PATH : VERIFY_PATH;
  setTimeout(() => {
    leaving = false;
    goTo(path);
  }, LEAVE_MS);
}

export function sessionOver(): void {
  session.ended();
  forgetPrivate();
}

/** Drops every answer that belonged to the customer. */
function forgetPrivate(): void {
  queries.removeQueries({ predicate: ({ meta }) => meta?.who === "customer" });
}

/** Calls that put a new session in the place of this one: how many have done so, and the one under way. */
let replacements = 0;
let replacing: Promise<void> | undefined;

const replacesSession = ({ session, who }: Call): boolean => session === "opens" && who === "customer";

/** Notes that this call is under way and may replace the session. */
function noteReplacing(answer: Promise<unknown>): void {
  replacing = answer.then(
    () => void (replacements += 1),
    () => undefined,
  );
}

async function mayAskAgain(call: Call, { rejection, type }: RefusedError, replacementsBefore: number): Promise<boolean> {
  if (rejection === "password-needed") return await askForProof();
  // What was asked under a session that is replaced meanwhile hears that it is over.
  if (type !== "999" || call.session === "opens") return false;
  await replacing;
  return replacements !== replacementsBefore;
}

/** Asks the server. A call that needs the password again waits for it and is then repeated as it was, with its key. */
export async function ask<C extends Call>(
  call: C,
  input: InputTextOf<C>,
  options: { key?: string; signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  const replacementsBefore = replacements;
  try {
    const asked = send(call, input, { lang: session.now().lang, ...options });
    if (replacesSession(call)) noteReplacing(asked);
    const answer = await asked;
    noteReach(true);
    return answer;
  } catch (error) {
    if (error instanceof NoAnswerError) noteReach(false);
    if (error instanceof RefusedError && (await mayAskAgain(call, error, replacementsBefore)))
      return await ask(call, input, options);
    obey(error);
    throw error;
  }
}

/**
 * What is on screen is asked again at once. A first answer that is on its way may be older than what has changed, and the
 * library would take it for a new one: it is asked for once more when it is there.
 */
function askAgain(predicate: (query: Query) => boolean): void {
  const cache = queries.getQueryCache();
  const coming = cache.findAll({
    type: "active",
    fetchStatus: "fetching",
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  void queries.invalidateQueries({ predicate });
  for (const query of coming) {
    const { queryKey } = query;
    query.fetch().then(
      () => queries.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    );
  }
}

/** Asks the named calls again where their answers are on screen; others are asked when they are next shown. */
export function refreshCalls(paths: readonly string[]): void {
  askAgain(({ queryKey }) => paths.includes(String(queryKey[0])));
}

export function refreshAll(): void {
  askAgain(() => true);
}

/** After an act of the customer: whatever is theirs may have changed. */
export function refreshPrivate(): void {
  askAgain(({ meta }) => meta?.who === "customer");
}
