import type { ReactNode } from "react";
import { useTexts } from "../locale.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { type Fact, Facts } from "../parts/facts.tsx";
import type { BodyProps } from "./table-grid.tsx";

/** What a row says nothing of takes no line. */
const factsOf = <Row,>(columns: BodyProps<Row>["columns"], row: Row): Fact[] =>
  columns
    .filter(({ quiet }) => !quiet?.(row))
    .map(({ label, read, show }) => ({ label, value: (show ?? read)(row) }))
    .filter(({ value }) => isSaid(value));

const isSaid = (value: ReactNode): boolean => value !== "" && value !== null && value !== undefined && value !== false;

/** The rows of a table where there is no room for columns: each is a card. */
export function TableCards<Row>({ label, columns, model, keyOf, onOpen }: BodyProps<Row>) {
  const t = useTexts("console");
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {model.rows.map((row) => (
        <li key={keyOf(row)}>
          <Card>
            <Facts facts={factsOf(columns, row)} />
            {onOpen && (
              <Button size="small" block onPress={() => onOpen(row)} className="mt-3">
                {t("table.open")}
              </Button>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
