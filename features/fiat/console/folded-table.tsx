import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";

interface FoldedTableProps<Answer, Row> {
  readonly label: string;
  readonly query: UseQueryResult<Answer>;
  /** This and the next are the same with every drawing. */
  readonly rowsOf: (answer: Answer) => readonly Row[];
  /** Which rows of these say something; the rest is folded. */
  readonly tells: (row: Row, all: readonly Row[]) => boolean;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly none: string;
}

/** A list whose most rows say nothing: a press shows them too, and a filter finds them. */
export function FoldedTable<Answer, Row>({ query, rowsOf, tells, none, ...shown }: FoldedTableProps<Answer, Row>) {
  const t = useTexts("fiat-console");
  const [isWhole, setWhole] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const { data } = query;
  // One list while its answer is the same, or the table would take it for another with every drawing.
  const { all, telling } = useMemo(() => {
    const rows = data === undefined ? [] : rowsOf(data);
    return { all: rows, telling: rows.filter((row) => tells(row, rows)) };
  }, [data, rowsOf, tells]);
  const folded = all.length - telling.length;
  return (
    <Table
      {...shown}
      of={wholeList(query, () => (isWhole || isFiltering ? all : telling))}
      onFiltering={setFiltering}
      head={
        folded > 0 &&
        !isFiltering && (
          <Button size="small" onPress={() => setWhole(!isWhole)}>
            {t(isWhole ? "fold.less" : "fold.all", { number: folded })}
          </Button>
        )
      }
      empty={<Empty text={none} />}
    />
  );
}
