import { ArrowDown, ArrowUp } from "lucide-react";
import { classes } from "../parts/classes.ts";
import type { Column } from "./columns.ts";
import type { Order, TableModel } from "./table-model.ts";

export interface BodyProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Opens what a row is about; the first column is the press. */
  readonly onOpen?: (row: Row) => void;
  readonly model: TableModel<Row>;
}

/** The rows of a table under heads that order them. A wide one scrolls by itself, and the page does not. */
export function TableGrid<Row>({ label, columns, model, keyOf, onOpen }: BodyProps<Row>) {
  return (
    <div tabIndex={0} role="region" aria-label={label} className="overflow-x-auto rounded-card border border-line bg-s1">
      <table className="w-full text-form">
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <Head key={column.key} column={column} order={model.order} onOrder={model.setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0 hover:bg-s2">
              {columns.map(({ key, read, show, end }, at) => (
                <td key={key} className={classes("h-11 px-3 py-1.5", end && "text-end")}>
                  {at === 0 && onOpen ? (
                    <button
                      type="button"
                      onClick={() => onOpen(row)}
                      className="reach min-h-6 text-start font-semibold text-brand"
                    >
                      {(show ?? read)(row)}
                    </button>
                  ) : (
                    (show ?? read)(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({
  column: { key, label, end },
  order,
  onOrder,
}: {
  readonly column: Column<Row>;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order | undefined) => void;
}) {
  const own = order?.key === key ? order : undefined;
  const Mark = own?.isDown ? ArrowDown : ArrowUp;
  // Up, down, and back to how it was listed.
  const next = own === undefined ? { key, isDown: false } : own.isDown ? undefined : { key, isDown: true };
  return (
    <th
      scope="col"
      aria-sort={own === undefined ? "none" : own.isDown ? "descending" : "ascending"}
      className={classes("whitespace-nowrap", end ? "text-end" : "text-start")}
    >
      <button
        type="button"
        onClick={() => onOrder(next)}
        className="inline-flex h-11 items-center gap-1 px-3 text-caption text-soft hover:text-strong"
      >
        {label}
        <Mark aria-hidden className={classes("size-3.5", own === undefined && "invisible")} />
      </button>
    </th>
  );
}
