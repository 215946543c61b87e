/** Asking the server: the store of answers, and what follows from a 999 or a 998 wherever it comes up. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { type Query, QueryClient } from "@tanstack/react-query";
import { askForAgreement } from "./agreement.ts";
import { ends, goTo, leadingBack } from "./navigation.ts";
import { askForProof, type WantedAct } from "./proof.ts";
import { noteReach } from "./reach.ts";
import { session } from "./session.ts";
import { toast } from "./toast.ts";
import { NoAnswerError, RefusedError, send } from "./transport.ts";

const FRESH_MS = 5_000;
const RETRIES_MAX = 2;
/** The house did not answer, had no room or broke, which says nothing of what was asked. */
const isPassing = (error: Error): boolean =>
  error instanceof NoAnswerError || (error instanceof RefusedError && /^(busy|something-broke)$/.test(error.rejection));
/** From a 999, a 998 or a closed door to the page that opens it. */
export const LEAVE_MS = 1_200;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A failure is shown with a way to try again; waiting in silence for a network is not an answer.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (count, error) => count < RETRIES_MAX && isPassing(error),
    },
  },
});

let leaving = false;

/** 999 ends the session and leads to login, 998 to real-name verification; both after the message could be read. */
function obey(error: unknown): void {
  if (!(error instanceof RefusedError) || error.type === "error") return;
  if (error.type === "999") sessionOver();
  if (leaving) return;
  leaving = true;
  toast(error.message, "error");
  const path = error.type === "999" ? ends.login : leadingBack(ends.verify);
  setTimeout(() => {
    leaving = false;
    goTo(path);
  }, LEAVE_MS);
}

export function sessionOver(): void {
  session.ended();
  forgetPrivate();
}

/** Whether everybody may ask, in the app or at the console's door. */
export const isOpen = (who: unknown): boolean => who === "visitor" || who === "console";
const isPrivate = ({ meta }: Query): boolean => meta?.["who"] !== undefined && !isOpen(meta["who"]);

/** Drops every answer that belonged to whoever was logged in. */
function forgetPrivate(): void {
  queries.removeQueries({ predicate: isPrivate });
}

/** Calls that put a new session in the place of this one: how many have done so, and the one under way. */
let replacements = 0;
let replacing: Promise<void> | undefined;

const replacesSession = ({ session, who }: Call): boolean => session === "opens" && !isOpen(who);

/** Notes that this call is under way and may replace the session. */
function noteReplacing(answer: Promise<unknown>): void {
  replacing = answer.then(
    () => void (replacements += 1),
    () => undefined,
  );
}

/** The act that a refused call wants proven; nothing where the server knows no way to. */
function wantedOf({ rejection, values }: RefusedError): WantedAct | undefined {
  if (rejection !== "proof-needed" || values["proof"] === undefined) return undefined;
  const ways = String(values["ways"] ?? "").split(",");
  return { kind: "act", proof: String(values["proof"]), ways, scene: String(values["scene"] ?? "") };
}

async function mayAskAgain(call: Call, refused: RefusedError, replacementsBefore: number): Promise<boolean> {
  const { rejection, type, values } = refused;
  if (rejection === "agreement-needed") return await askForAgreement(String(values["keyword"]));
  if (rejection === "password-needed") return await askForProof({ kind: "password" });
  // What was asked under a session that is replaced meanwhile hears that it is over.
  if (type !== "999" || call.session === "opens") return false;
  await replacing;
  return replacements !== replacementsBefore;
}

/** Asks the server. A call that needs the password, a proof or an agreement waits for it and is then repeated as it was, with its key. */
export async function ask<C extends Call>(
  call: C,
  input: InputTextOf<C>,
  options: { key?: string; signal?: AbortSignal; proof?: string; work?: string; worked?: number } = {},
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
    if (error instanceof RefusedError && error.rejection === "work-needed") {
      const worked = await (await import("./working.ts")).workOn(error, options);
      if (worked) return await ask(call, input, { ...options, ...worked });
    }
    const wanted = error instanceof RefusedError ? wantedOf(error) : undefined;
    if (wanted && (await askForProof(wanted))) return await ask(call, input, { ...options, proof: wanted.proof });
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

/** Drops what is known of the named calls where it is not on screen: nothing old stands there until they have answered anew. */
export function forgetCalls(paths: readonly string[]): void {
  queries.removeQueries({ type: "inactive", predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) });
}

export function refreshAll(): void {
  askAgain(() => true);
}

/** After an act of whoever is logged in: what is theirs may have changed. */
export function refreshPrivate(): void {
  askAgain(isPrivate);
}
