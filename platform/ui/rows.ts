/** Long lists, page after page. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { ask } from "./asking.ts";
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

function nextPage(last: NumberedPage | CursorPage): string | undefined {
  if ("cursor" in last) return last.cursor ?? undefined;
  return last.more ? String(last.page + 1) : undefined;
}
