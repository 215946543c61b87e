import type { Rows } from "@assay/ui/rows.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import type { ReactNode } from "react";

/** How much room a table must have to show a column: none, some, or plenty. */
export type Room = "always" | "some" | "plenty";

export const roomClass: Readonly<Record<Room, string>> = {
  always: "",
  some: "hidden @[39rem]:table-cell",
  plenty: "hidden @3xl:table-cell",
};

interface Head {
  readonly label: string;
  readonly room: Room;
  /** Only for who hears the table: its presses say themselves what they are. */
  readonly heard?: boolean;
}

export interface RowsTableProps<Row> {
  readonly of: Rows<Row>;
  readonly label: string;
  readonly heads: readonly Head[];
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
        <div className="@container">
          <table className="w-full text-form">
            <caption className="sr-only">{label}</caption>
            <thead className="text-caption text-soft">
              <tr>
                {heads.map(({ label: head, room, heard = false }, index) => (
                  <th
                    key={head}
                    scope="col"
                    className={classes(
                      "h-9 px-1.5 font-normal whitespace-nowrap first:ps-3.5 last:pe-3.5",
                      index === 0 ? "text-start" : "text-end",
                      roomClass[room],
                    )}
                  >
                    {heard ? <span className="sr-only">{head}</span> : head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.rows.map((one) => (
                <tr
                  key={keyOf(one)}
                  className="h-11 border-t border-line [&>*]:px-1.5 [&>*:first-child]:ps-3.5 [&>*:last-child]:pe-3.5"
                >
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
        </div>
      )}
    </Loaded>
  );
}
