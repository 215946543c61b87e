/** The typed client: `useCall` for what a screen reads, `useCommand` for what a customer does. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { PlatformRejection } from "@assay/core/rejection.ts";
import { type UseQueryResult, keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, isOpen, queries, refreshAll, refreshPrivate, sessionOver } from "./asking.ts";
import { useCountdown } from "./countdown.ts";
import { type Outcome, createIntention } from "./intention.ts";
import { translate } from "./locale.ts";
import { session, useSession } from "./session.ts";
import { toast } from "./toast.ts";
import { keptUnanswered } from "./unanswered.ts";

export { forgetCalls, LEAVE_MS, queries, refreshAll, refreshCalls, refreshPrivate } from "./asking.ts";
export { NoAnswerError, RefusedError } from "./transport.ts";

export interface CallOptions {
  /** False keeps the call from being made. A customer's call is never made for a visitor. */
  readonly when?: boolean;
  /** Ask again every so many milliseconds while the page is visible. */
  readonly everyMs?: number;
  /** Keep the previous answer on screen while the input changes. */
  readonly keep?: boolean;
}

interface PartOption<Answer, Part> {
  /** What of the answer is wanted: what reads nothing but `data` is drawn anew when that has changed, whatever else has. */
  readonly select: (answer: Answer) => Part;
}

/**
 * What a call answers, kept and shared by its input. It is asked again when an event of the server names the call, when the
 * window regains focus, and after reconnecting.
 */
export function useCall<C extends Call>(call: C, input: InputTextOf<C>, options?: CallOptions): UseQueryResult<OutputOf<C>>;
export function useCall<C extends Call, Part>(
  call: C,
  input: InputTextOf<C>,
  options: CallOptions & PartOption<OutputOf<C>, Part>,
): UseQueryResult<Part>;
export function useCall<C extends Call, Part>(
  call: C,
  input: InputTextOf<C>,
  { when = true, everyMs, keep = false, ...select }: CallOptions & Partial<PartOption<OutputOf<C>, Part>> = {},
): UseQueryResult<OutputOf<C> | Part> {
  const loggedIn = useSession((now) => now.loggedIn);
  return useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, { signal }),
    enabled: when && (isOpen(call.who) || loggedIn),
    meta: { who: call.who },
    refetchInterval: everyMs ?? false,
    ...(keep && { placeholderData: keepPreviousData }),
    ...select,
  });
}

/** Asks from an event rather than for a screen, such as when a chart is pulled into the past. What is past does not change. */
export function askOnce<C extends Call>(call: C, input: InputTextOf<C>): Promise<OutputOf<C>> {
  return queries.fetchQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, { signal }),
    meta: { who: call.who },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type OutcomeOf<C extends Call> = Outcome<OutputOf<C>, C["rejections"][number] | PlatformRejection>;

export interface Command<C extends Call> {
  /** Carries the intention out. It does not throw for an expected no: look at the outcome's state. */
  readonly run: (input: InputTextOf<C>) => Promise<OutcomeOf<C>>;
  readonly pending: boolean;
  /** Seconds that the server wants to pass before the next try; 0 where it may come at once. */
  readonly wait: number;
}

/**
 * What a customer does. Double taps are one intention, an unanswered request is repeated under the same key, and a no is
 * shown as a toast unless the screen shows it itself (`silent` names those codes, or all).
 */
export function useCommand<C extends Call>(
  call: C,
  {
    silent = [],
    keeps = false,
  }: {
    readonly silent?: readonly (C["rejections"][number] | PlatformRejection)[] | "all";
    /** What was never answered is known after a reload, too; not for input that holds a secret. */
    readonly keeps?: boolean;
  } = {},
): Command<C> {
  const [pending, setPending] = useState(false);
  const { secondsLeft, start } = useCountdown();
  const [carryOut] = useState(() =>
    createIntention<InputTextOf<C>, OutputOf<C>>({
      send: (input, key) => ask(call, input, { key }),
      newKey: () => crypto.randomUUID(),
      now: () => performance.now(),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      ...(keeps && { kept: keptUnanswered(call.path) }),
    }),
  );
  async function run(input: InputTextOf<C>): Promise<OutcomeOf<C>> {
    // An act is never kept for later: prices and balances will have moved on.
    if (!navigator.onLine) {
      toast(translate("outcome.offline"), "error");
      return { state: "left" };
    }
    if (secondsLeft > 0) return { state: "left" };
    setPending(true);
    try {
      const outcome = (await carryOut(input)) as OutcomeOf<C>;
      if (outcome.state === "rejected" && tooSoon.includes(outcome.rejection))
        start(Number(outcome.refused.values["seconds"] ?? 1));
      settle(call, outcome, silent);
      return outcome;
    } finally {
      setPending(false);
    }
  }
  return { run, pending, wait: secondsLeft };
}

/** So many tries that the server wants some seconds to pass. */
const tooSoon: readonly string[] = ["too-many-requests", "try-later"];

/** The request's id lets support find the log line of what is not known. */
const unknownText = (request: string | undefined): string =>
  request === undefined
    ? translate("outcome.unknown")
    : `${translate("outcome.unknown")} ${translate("error.request", { request })}`;

const told = new WeakSet<object>();

/** What follows from an outcome, once, however many taps wait for it. */
function settle(call: Call, outcome: Outcome<unknown>, silent: readonly string[] | "all"): void {
  if (told.has(outcome)) return;
  told.add(outcome);
  if (outcome.state === "left") return;
  if (outcome.state === "unknown") return toast(unknownText(outcome.request), "error");
  if (outcome.state === "rejected") {
    const shown = outcome.refused.type === "error" && silent !== "all" && !silent.includes(outcome.rejection);
    return shown ? toast(outcome.refused.message, "error") : undefined;
  }
  if (call.session === "closes") return sessionOver();
  if (call.session === "opens") {
    // Whoever logs in, nothing of a session before is theirs.
    if (isOpen(call.who)) sessionOver();
    session.opened();
    return refreshAll();
  }
  // The socket tells precisely what changed, but it may be down just now; asking again is cheap and always right.
  refreshPrivate();
}
