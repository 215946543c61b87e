import type { OutputOf } from "@assay/core/contract.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { knownText } from "@assay/ui/console/known-text.ts";
import { useTexts, useTextsOf } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import type { ReactNode } from "react";
import { calls } from "../../contract.ts";
import type { Look } from "./looks.ts";

type Row = OutputOf<typeof calls.readPanel>["list"][number];

const placeOf = ({ key }: Row): string => key;
const NOTHING = "—";

/** Rows of one feature about one customer. What its columns are a feature says. No file of it leaves the house by an operator. */
export function PanelTable({
  look,
  of: { feature, panel, columns },
  title,
}: {
  readonly look: string;
  readonly of: Look["panels"][number];
  readonly title: string;
}) {
  const t = useTexts("operators-console");
  const text = useTextsOf()(`${feature}-console`);
  const input = { look, feature, panel };
  const rows = useRows(calls.readPanel, input, { placeOf });
  const shown = columns.map(({ name, kind }, at): Column<Row> => {
    const read = ({ cells }: Row): string =>
      readCell(kind, cells[at] ?? null, (word) => knownText(text, `panels.${panel}.states.${word}`, word));
    return {
      key: name,
      label: text(`panels.${panel}.${name}`),
      end: kind === "amount",
      read,
      show: (row) => showCell(kind, row.cells[at] ?? null, read(row)),
    };
  });
  return <Table label={title} of={rows} columns={shown} keyOf={placeOf} empty={<Empty text={t("customers.panel-empty")} />} />;
}

function readCell(kind: string, cell: string | null, word: (state: string) => string): string {
  if (cell === null) return "";
  if (kind === "at") return new Date(Number(cell)).toISOString();
  return kind === "state" ? word(cell) : cell;
}

function showCell(kind: string, cell: string | null, text: string): ReactNode {
  if (cell === null) return NOTHING;
  if (kind === "at") return <TimeText at={Number(cell)} />;
  if (kind === "id")
    return (
      <bdi dir="ltr" className="text-caption">
        {cell}
      </bdi>
    );
  if (kind !== "amount") return text;
  const [value = "", currency = ""] = cell.split(" ");
  return <AmountText value={value} currency={currency} unit />;
}
