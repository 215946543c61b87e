import type { Call, OutputOf } from "@assay/core/contract.ts";
import type { ReactNode } from "react";
import { useTexts } from "../locale.ts";
import { Button } from "../parts/button.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { RowsSkeleton } from "../parts/skeleton.tsx";
import type { RowOf, Rows } from "../rows.ts";
import { useViewport } from "../viewport.ts";
import { type ExportTerms, useExport } from "./export.ts";
import { SortField } from "./sort-field.tsx";
import { TableCards } from "./table-cards.tsx";
import { type BodyProps, TableGrid } from "./table-grid.tsx";
import { useTableModel } from "./table-model.ts";

export interface TableProps<Row> extends Omit<BodyProps<Row>, "model"> {
  /** Pages so far, as `useRows` keeps them. */
  readonly of: Rows<Row>;
  readonly empty: ReactNode;
  /** What else narrows the list, beside the filter. */
  readonly head?: ReactNode;
  /** Hears whether a filter is typed. */
  readonly onFiltering?: (isFiltering: boolean) => void;
}

const ROWS_AWAITED = 8;

/**
 * A list as a table, as cards on a phone. Filter and order work on the pages that are loaded, and it says how many rows that are; further
 * pages come with a press.
 */
export function Table<Row>(props: TableProps<Row> & { readonly file?: ReactNode }) {
  const { label, of, columns, empty, head, file, onFiltering } = props;
  const t = useTexts("console");
  const ui = useTexts("ui");
  const isPhone = useViewport() === "phone";
  const model = useTableModel(columns, of.rows);
  const Body = isPhone ? TableCards : TableGrid;
  // Where there is nothing, nothing can be narrowed, ordered or saved.
  const isEmpty = of.query.isSuccess && of.rows.length === 0 && !of.more && model.filter === "";
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 py-2 empty:hidden">
        {!isEmpty && (
          <SearchField
            label={t("table.filter")}
            size="small"
            value={model.filter}
            onChange={(text) => {
              model.setFilter(text);
              onFiltering?.(text.trim() !== "");
            }}
            className="w-56 grow md:grow-0"
          />
        )}
        {isPhone && !isEmpty && <SortField columns={columns} order={model.order} onChange={model.setOrder} />}
        {head}
        {file !== undefined && !isEmpty && <span className="ms-auto">{file}</span>}
      </div>
      <Loaded
        query={of.query}
        skeleton={<RowsSkeleton count={ROWS_AWAITED} pill={false} />}
        empty={empty}
        isEmpty={(rows) => rows.length === 0 && !of.more}
      >
        {() => (
          <>
            <Body {...props} label={label} model={model} />
            {model.rows.length === 0 && <p className="py-6 text-center text-form text-soft">{t("table.none-fits")}</p>}
            <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
              <p className="text-caption text-soft">{t("table.loaded", { count: of.rows.length })}</p>
              {of.more && (
                <Button size="small" pending={of.loadingMore} onPress={of.loadMore}>
                  {ui("load-more")}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The same with a press that saves the whole list, page after page. */
export function SavedTable<C extends Call>({
  save,
  ...props
}: TableProps<RowOf<OutputOf<C>>> & { readonly save: ExportTerms<C> }) {
  const t = useTexts("console");
  const { run, pending } = useExport(
    save,
    props.columns.map(({ label }) => label),
    (row) => props.columns.map(({ read }) => read(row)),
  );
  const press = (
    <Button size="small" pending={pending} onPress={() => void run()}>
      {t("table.export")}
    </Button>
  );
  return <Table {...props} file={press} />;
}
