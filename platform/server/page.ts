/** A page of a numbered list, as `pageOf` of core/shapes.ts says it. */
export interface Paging {
  /** From 1 on. */
  readonly page: number;
  readonly limit: number;
}

/** Which rows of its list a query is to read. */
export interface PageRows {
  readonly offset: number;
  readonly limit: number;
}

/** Reads one row more than the page shows, so that it knows whether another page exists, and tells the others. */
export async function readPage<Row, Told>(
  { page, limit }: Paging,
  read: (rows: PageRows) => Promise<readonly Row[]>,
  tell: (row: Row) => Told,
): Promise<{ list: Told[]; page: number; limit: number; more: boolean }> {
  const rows = await read({ offset: (page - 1) * limit, limit: limit + 1 });
  return { list: rows.slice(0, limit).map((row) => tell(row)), page, limit, more: rows.length > limit };
}
