/**
 * What was known last: answers and quotes are kept on this device as they come, and stand in, marked as old, while the server does
 * not answer. Answers of a customer are kept for that customer only, for a day, and go when the session ends.
 */
import { HOUR_MS } from "@assay/core/time.ts";
import { type Query, hashKey } from "@tanstack/react-query";
import { create } from "zustand";
import { queries, refreshAll } from "../asking.ts";
import { heardFrameAt, useLiveState } from "../live.ts";
import { type Quote, allQuotes, putQuotes } from "../prices.ts";
import { noteReach, useAway } from "../reach.ts";
import { session, useSession } from "../session.ts";
import { type Kept, keepOnly, put, readAll } from "./shelf.ts";
import { mayStay } from "./stay.ts";

/** Answers come in bursts; they are written together. */
const GATHER_MS = 1_000;
const QUOTES_EVERY_MS = 10_000;
const QUOTES = "quotes";
/** Of a long list the first page is kept. */
const PAGES_KEPT = 1;

/** When the answers on screen were all true; milliseconds since 1970, 0 where none is known. */
export const useKnownAt = create<number>(() => 0);

/** The moment the house went away, and the answers that stood on screen then without anything that had changed them. */
let lost: { readonly at: number; readonly standing: ReadonlySet<string> } = { at: 0, standing: new Set() };

interface KeptAnswer {
  readonly queryKey: readonly unknown[];
  readonly answer: unknown;
}

const quietly = (): void => {};
const unwritten = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Starts keeping. Call it once, after the first paint. */
export function keepKnown(): void {
  const cache = queries.getQueryCache();
  const keepAll = () => cache.getAll().forEach(keepLater);
  keepAll();
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && !event.action.manual) keepLater(event.query);
    if (useAway.getState()) tellAge();
  });
  setInterval(keepQuotes, QUOTES_EVERY_MS);
  setInterval(dropOver, HOUR_MS);
  document.addEventListener("visibilitychange", () => {
    keepQuotes();
    dropOver();
  });
  dropOver();
  useSession.subscribe((now, before) => {
    const isAnother = now.user?.id !== before.user?.id;
    if (isAnother || now.loggedIn !== before.loggedIn) dropOver();
    // Answers may come before it is known whose they are.
    if (now.user && isAnother) keepAll();
  });
  addEventListener("offline", () => noteReach(false));
  addEventListener("online", () => {
    // Until a request fails again.
    noteReach(true);
    refreshAll();
  });
  useAway.subscribe(showAway);
  showAway(useAway.getState());
}

/** Whose answers may be here. */
const customerHere = (): string | undefined => {
  const { loggedIn, user } = session.now();
  return loggedIn ? user?.id : undefined;
};

/** Takes off the shelf what is too old, or of somebody who is not logged in here any more. */
function dropOver(): void {
  const customer = customerHere();
  keepOnly((record) => mayStay(record, customer, Date.now())).catch(quietly);
}

function keepLater({ queryHash, state }: Query): void {
  if (state.status !== "success") return;
  unwritten.add(queryHash);
  gathering ??= setTimeout(write, GATHER_MS);
}

function write(): void {
  gathering = undefined;
  const records = [...unwritten].flatMap((hash) => recordOf(queries.getQueryCache().get(hash)));
  unwritten.clear();
  put(records).catch(quietly);
}

function recordOf(query: Query | undefined): Kept[] {
  const { data, dataUpdatedAt } = query?.state ?? {};
  if (!query || data === undefined || dataUpdatedAt === undefined) return [];
  const isPrivate = query.meta?.["who"] === "customer";
  const owner = isPrivate ? ownerNow() : null;
  if (owner === undefined) return [];
  const content: KeptAnswer = { queryKey: query.queryKey, answer: firstPages(data) };
  return [{ key: query.queryHash, owner, at: dataUpdatedAt, content }];
}

/** The customer whose answers these are. */
function ownerNow(): string | undefined {
  return session.isCurrent() ? customerHere() : undefined;
}

function firstPages(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("pages" in answer && "pageParams" in answer)) return answer;
  const { pages, pageParams } = answer as { pages: unknown[]; pageParams: unknown[] };
  return { pages: pages.slice(0, PAGES_KEPT), pageParams: pageParams.slice(0, PAGES_KEPT) };
}

/** Prices come by the socket, so they are written by the clock. What is not live any more is not newer than it was. */
function keepQuotes(): void {
  if (useLiveState.getState().state !== "connected") return;
  put([{ key: QUOTES, owner: null, at: Date.now(), content: allQuotes() }]).catch(quietly);
}

/** Nothing answers: the page says so, and what is missing on it comes from the shelf. */
function showAway(away: boolean): void {
  document.documentElement.toggleAttribute("data-away", away);
  if (!away) return;
  const standing = shownAnswers().filter((query) => !query.state.isInvalidated && !isPolled(query));
  lost = { at: heardLast(), standing: new Set(standing.map(({ queryHash }) => queryHash)) };
  tellAge();
  readAll().then(showKnown, quietly);
}

const shownAnswers = (): Query[] =>
  queries.getQueryCache().findAll({ type: "active", predicate: ({ state }) => state.data !== undefined });

/** What is asked for again and again changes without an event. */
const isPolled = ({ observers }: Query): boolean => observers.some(({ options }) => options.refetchInterval);

/** Until then events told of every change. A line that is lost may not have been noticed yet: what came by it last counts. */
function heardLast(): number {
  const { state, heardAt } = useLiveState.getState();
  return state === "lost" ? heardAt : heardFrameAt();
}

/** The oldest answer on screen decides: one that was asked for again in vain, or is shown again since, is as old as it is. */
function tellAge(): void {
  const times = shownAnswers().map(({ queryHash, state: { dataUpdatedAt } }) =>
    lost.standing.has(queryHash) ? Math.max(dataUpdatedAt, lost.at) : dataUpdatedAt,
  );
  useKnownAt.setState(times.length === 0 ? 0 : Math.min(...times), true);
}

function showKnown(records: readonly Kept[]): void {
  const customer = customerHere();
  for (const record of records.filter((one) => mayStay(one, customer, Date.now()))) {
    if (record.key === QUOTES) showQuotes(record);
    else showAnswer(record);
  }
}

function showQuotes({ at, content }: Kept): void {
  putQuotes(content as Quote[]);
  const { state } = useLiveState.getState();
  if (state !== "connected") useLiveState.setState({ state: "lost", heardAt: at });
}

function showAnswer({ owner, at, content }: Kept): void {
  const { queryKey, answer } = content as KeptAnswer;
  const meta = { who: owner === null ? "visitor" : "customer" };
  // Nothing asks for some of these yet; they wait for the screens that do.
  const query = queries.getQueryCache().build(queries, { queryKey, queryHash: hashKey(queryKey), meta, gcTime: Infinity });
  if (query.state.data !== undefined) return;
  query.setData(answer, { updatedAt: at, manual: true });
}
