import { useTexts } from "../locale.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Facts } from "../parts/facts.tsx";
import type { BodyProps } from "./table-grid.tsx";

/** The rows of a table where there is no room for columns: each is a card. */
export function TableCards<Row>({ label, columns, model, keyOf, onOpen }: BodyProps<Row>) {
  const t = useTexts("console");
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {model.rows.map((row) => (
        <li key={keyOf(row)}>
          <Card>
            <Facts facts={columns.map(({ label, read, show }) => ({ label, value: (show ?? read)(row) }))} />
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
