import type { Rows } from "@assay/ui/client.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import type { ReactNode } from "react";

export interface RowsTableProps<Row> {
  readonly of: Rows<Row>;
  readonly label: string;
  readonly heads: readonly string[];
  readonly keyOf: (row: Row) => string;
  readonly empty: string;
  /** The cells of a line. */
  readonly row: (row: Row) => ReactNode;
}

/** A list as a table; the first column names the line, the others are numbers at the end of their cells. */
export function RowsTable<Row>({ of, label, heads, keyOf, empty, row }: RowsTableProps<Row>) {
  const ui = useTexts("ui");
  return (
    <Loaded
      query={of.query}
      skeleton={<RowsSkeleton count={3} />}
      empty={<Empty text={empty} />}
      isEmpty={(rows) => rows.length === 0}
    >
      {() => (
        <>
          <table className="w-full text-form">
            <caption className="sr-only">{label}</caption>
            <thead className="text-caption text-soft">
              <tr>
                {heads.map((head, index) => (
                  <th
                    key={head}
                    scope="col"
                    className={`h-9 px-2 font-normal whitespace-nowrap first:ps-4 last:pe-4 ${index === 0 ? "text-start" : "text-end"}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.rows.map((one) => (
                <tr key={keyOf(one)} className="h-11 border-t border-line [&>*]:px-2 [&>*]:first:ps-4 [&>*]:last:pe-4">
                  {row(one)}
                </tr>
              ))}
            </tbody>
          </table>
          {of.more && (
            <div className="grid place-items-center py-3">
              <Button size="small" pending={of.loadingMore} onPress={of.loadMore}>
                {ui("load-more")}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
