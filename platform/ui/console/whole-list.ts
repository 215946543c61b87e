import type { UseQueryResult } from "@tanstack/react-query";
import type { Rows } from "../rows.ts";

/** A list that comes whole in one answer, as a table takes its pages. */
export function wholeList<Answer, Row>(query: UseQueryResult<Answer>, rowsOf: (answer: Answer) => readonly Row[]): Rows<Row> {
  const rows = query.data === undefined ? none : rowsOf(query.data);
  return {
    rows,
    query: { ...query, data: query.data && rows } as UseQueryResult<readonly Row[]>,
    more: false,
    loadMore: () => undefined,
    loadingMore: false,
  };
}

/** One list for all that have not come yet, so that a table takes it for the same. */
const none: readonly never[] = [];
