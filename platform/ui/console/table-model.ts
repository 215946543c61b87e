/** The table's state: which rows are shown, in which order. TanStack Table keeps it; the parts around draw it. */
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { type Column, compareTexts } from "./columns.ts";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
});

/** A row as the library holds it. */
type Line<Shown> = { readonly row: Shown };

type LineOf<Shown> = Row<typeof features, Line<Shown>>;

/** What orders the rows: a column, and its direction. */
export interface Order {
  readonly key: string;
  readonly isDown: boolean;
}

export interface TableModel<Shown> {
  readonly rows: readonly Shown[];
  readonly filter: string;
  readonly setFilter: (text: string) => void;
  readonly order: Order | undefined;
  readonly setOrder: (order: Order | undefined) => void;
}

export function useTableModel<Shown>(columns: readonly Column<Shown>[], rows: readonly Shown[]): TableModel<Shown> {
  const kept = useKept(columns);
  const defined = useMemo(
    () =>
      kept.map(({ key, read }) => ({
        id: key,
        accessorFn: ({ row }: Line<Shown>) => read(row),
        sortFn: (one: LineOf<Shown>, other: LineOf<Shown>, id: string) => compareTexts(one.getValue(id), other.getValue(id)),
      })),
    [kept],
  );
  const lines = useMemo(() => rows.map((row): Line<Shown> => ({ row })), [rows]);
  const table = useTable({
    features,
    columns: defined,
    data: lines,
    globalFilterFn: "includesString",
    getColumnCanGlobalFilter: () => true,
  });
  const [sorted] = table.state.sorting;
  return {
    rows: table.getRowModel().rows.map(({ original }) => original.row),
    filter: String(table.state.globalFilter ?? ""),
    setFilter: (text) => table.setGlobalFilter(text),
    order: sorted && { key: sorted.id, isDown: sorted.desc },
    setOrder: (order) => table.setSorting(order ? [{ id: order.key, desc: order.isDown }] : []),
  };
}

/** Columns are made anew with every drawing. What they read is the same while they are called the same, in one language. */
function useKept<Shown>(columns: readonly Column<Shown>[]): readonly Column<Shown>[] {
  const names = columns.map(({ key, label }) => `${key} ${label}`).join(" ");
  const [kept, keep] = useState({ names, columns });
  if (kept.names !== names) keep({ names, columns });
  return kept.names === names ? kept.columns : columns;
}
