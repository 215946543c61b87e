/** The typed client: `useCall` for what a screen reads, `useCommand` for what a customer does. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { PlatformRejection } from "@assay/core/rejection.ts";
import { type UseQueryResult, QueryClient, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Outcome, createIntention } from "./intention.ts";
import { translate } from "./locale.ts";
import { LOGIN_PATH, VERIFY_PATH, goTo } from "./navigation.ts";
import { session, useSession } from "./session.ts";
import { toast } from "./toast.ts";
import { NoAnswerError, RefusedError, send } from "./transport.ts";

export { NoAnswerError, RefusedError } from "./transport.ts";

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

function sessionOver(): void {
  session.ended();
  forgetPrivate();
}

/** Drops every answer that belonged to the customer. */
function forgetPrivate(): void {
  queries.removeQueries({ predicate: ({ meta }) => meta?.who === "customer" });
}

async function ask<C extends Call>(
  call: C,
  input: InputTextOf<C>,
  options: { key?: string; signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  try {
    return await send(call, input, { lang: session.now().lang, ...options });
  } catch (error) {
    obey(error);
    throw error;
  }
}

export interface CallOptions {
  /** False keeps the call from being made. A customer's call is never made for a visitor. */
  readonly when?: boolean;
  /** Ask again every so many milliseconds while the page is visible. */
  readonly everyMs?: number;
  /** Keep the previous answer on screen while the input changes. */
  readonly keep?: boolean;
}

/**
 * What a call answers, kept and shared by its input. It is asked again when an event of the server names the call, when the
 * window regains focus, and after reconnecting.
 */
export function useCall<C extends Call>(
  call: C,
  input: InputTextOf<C>,
  { when = true, everyMs, keep = false }: CallOptions = {},
): UseQueryResult<OutputOf<C>> {
  const loggedIn = useSession((now) => now.loggedIn);
  return useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, { signal }),
    enabled: when && (call.who === "visitor" || loggedIn),
    meta: { who: call.who },
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keep && { placeholderData: keepPreviousData }),
  }) as UseQueryResult<OutputOf<C>>;
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

/** A page as numbered lists and bills answer it. */
interface NumberedPage {
  readonly list: readonly unknown[];
  readonly page: number;
  readonly more: boolean;
}
interface CursorPage {
  readonly list: readonly unknown[];
  readonly cursor: string | null;
}

type RowOf<Page> = Page extends { readonly list: readonly (infer Row)[] } ? Row : never;

export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly query: UseQueryResult<readonly Row[]>;
  /** True while a further page exists. */
  readonly more: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
}

const FIRST_PAGE = "1";

/** All pages of a list so far, for parts/infinite-list.tsx. Works for numbered pages and for cursors. */
export function useRows<C extends Call>(
  call: C,
  input: Omit<InputTextOf<C>, "page" | "cursor">,
  { when = true, everyMs }: CallOptions = {},
): Rows<RowOf<OutputOf<C>>> {
  const loggedIn = useSession((now) => now.loggedIn);
  const numbered = "page" in call.input.shape;
  const query = useInfiniteQuery({
    queryKey: [call.path, input, "rows"],
    initialPageParam: numbered ? FIRST_PAGE : undefined,
    queryFn: ({ pageParam, signal }) => {
      const at = numbered ? { page: pageParam } : { cursor: pageParam };
      return ask(call, { ...input, ...at } as InputTextOf<C>, { signal });
    },
    getNextPageParam: (last) => nextPage(last as NumberedPage | CursorPage),
    enabled: when && (call.who === "visitor" || loggedIn),
    meta: { who: call.who },
    select: ({ pages }) => (pages as (NumberedPage | CursorPage)[]).flatMap(({ list }) => list),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  return {
    rows: (query.data ?? []) as RowOf<OutputOf<C>>[],
    query: query as UseQueryResult<RowOf<OutputOf<C>>[]>,
    more: query.hasNextPage,
    loadMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    loadingMore: query.isFetchingNextPage,
  };
}

function nextPage(last: NumberedPage | CursorPage): string | undefined {
  if ("cursor" in last) return last.cursor ?? undefined;
  return last.more ? String(last.page + 1) : undefined;
}

export type OutcomeOf<C extends Call> = Outcome<OutputOf<C>, C["rejections"][number] | PlatformRejection>;

export interface Command<C extends Call> {
  /** Carries the intention out. It does not throw for an expected no: look at the outcome's state. */
  readonly run: (input: InputTextOf<C>) => Promise<OutcomeOf<C>>;
  readonly pending: boolean;
}

/**
 * What a customer does. Double taps are one intention, an unanswered request is repeated under the same key, and a no is
 * shown as a toast unless the screen shows it itself (`silent` names those codes).
 */
export function useCommand<C extends Call>(
  call: C,
  { silent = [] }: { readonly silent?: readonly (C["rejections"][number] | PlatformRejection)[] } = {},
): Command<C> {
  const [pending, setPending] = useState(false);
  const [carryOut] = useState(() =>
    createIntention<InputTextOf<C>, OutputOf<C>>({
      send: (input, key) => ask(call, input, { key }),
      newKey: () => crypto.randomUUID(),
      now: () => performance.now(),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    }),
  );
  async function run(input: InputTextOf<C>): Promise<OutcomeOf<C>> {
    setPending(true);
    try {
      const outcome = (await carryOut(input)) as OutcomeOf<C>;
      settle(call, outcome, silent);
      return outcome;
    } finally {
      setPending(false);
    }
  }
  return { run, pending };
}

const told = new WeakSet<object>();

/** What follows from an outcome, once, however many taps wait for it. */
function settle(call: Call, outcome: Outcome<unknown>, silent: readonly string[]): void {
  if (told.has(outcome)) return;
  told.add(outcome);
  if (outcome.state === "unknown") return toast(translate("outcome.unknown"), "error");
  if (outcome.state === "rejected") {
    const shown = outcome.refused.type === "error" && !silent.includes(outcome.rejection);
    return shown ? toast(outcome.refused.message, "error") : undefined;
  }
  if (call.session === "closes") return sessionOver();
  if (call.session === "opens") {
    session.opened();
    return refreshAll();
  }
  // The socket tells precisely what changed, but it may be down just now; asking again is cheap and always right.
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.who === "customer" });
}

/** Asks the named calls again where their answers are on screen; others are asked when they are next shown. */
export function refreshCalls(paths: readonly string[]): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) });
}

export function refreshAll(): void {
  void queries.invalidateQueries();
}
