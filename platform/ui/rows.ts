/** Long lists, page after page. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { ask, isOpen } from "./asking.ts";
import type { CallOptions } from "./client.ts";
import { useSession } from "./session.ts";

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
/** The next page is asked for by the place of the last row. */
interface KeysetPage {
  readonly list: readonly unknown[];
  readonly more: boolean;
}
type ListPage = NumberedPage | CursorPage | KeysetPage;

/** The field by which a list's pages are asked for. */
type PageField = "page" | "cursor" | "before";

export type RowOf<Page> = Page extends { readonly list: readonly (infer Row)[] } ? Row : never;

export interface PlaceOption<C extends Call> {
  /** Where a list that has `before` goes on after this row. */
  readonly placeOf?: (row: RowOf<OutputOf<C>>) => string;
}

export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly query: UseQueryResult<readonly Row[]>;
  /** True while a further page exists. */
  readonly more: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
}

const FIRST_PAGE = "1";

/** Every list has one of these; one that goes on before a place is right however its rows change meanwhile. */
export const pageFieldOf = ({ input }: Call): PageField =>
  "before" in input.shape ? "before" : "page" in input.shape ? "page" : "cursor";

/**
 * All pages of a list so far, for parts/infinite-list.tsx. Works for numbered pages, for cursors, and for lists that go on before the
 * place of their last row, which `placeOf` reads.
 */
export function useRows<C extends Call>(
  call: C,
  input: Omit<InputTextOf<C>, PageField>,
  { when = true, everyMs, placeOf }: CallOptions & PlaceOption<C> = {},
): Rows<RowOf<OutputOf<C>>> {
  const loggedIn = useSession((now) => now.loggedIn);
  const field = pageFieldOf(call);
  const query = useInfiniteQuery({
    queryKey: [call.path, input, "rows"],
    initialPageParam: field === "page" ? FIRST_PAGE : undefined,
    queryFn: ({ pageParam, signal }) => ask(call, { ...input, [field]: pageParam } as InputTextOf<C>, { signal }),
    getNextPageParam: (last) => nextPage(last as ListPage, placeOf as PlaceOf),
    enabled: when && (isOpen(call.who) || loggedIn),
    meta: { who: call.who },
    select: ({ pages }) => (pages as ListPage[]).flatMap(({ list }) => list),
    refetchInterval: everyMs ?? false,
  });
  return {
    rows: (query.data ?? []) as RowOf<OutputOf<C>>[],
    query: query as UseQueryResult<RowOf<OutputOf<C>>[]>,
    more: query.hasNextPage,
    loadMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    loadingMore: query.isFetchingNextPage,
  };
}

/** The same list told in other rows, such as several made one. */
export const toldAs = <Row, Told>(of: Rows<Row>, tell: (rows: readonly Row[]) => readonly Told[]): Rows<Told> => {
  const rows = tell(of.rows);
  return { ...of, rows, query: { ...of.query, data: of.query.data && rows } as UseQueryResult<readonly Told[]> };
};

type PlaceOf = ((row: unknown) => string) | undefined;

/** Where the next page of a list begins, as its call is asked for it; undefined at the end. */
export function nextPage(last: ListPage, placeOf: PlaceOf): string | undefined {
  if ("cursor" in last) return last.cursor ?? undefined;
  if (!last.more) return undefined;
  if (placeOf) return placeOf(last.list.at(-1));
  return "page" in last ? String(last.page + 1) : undefined;
}
