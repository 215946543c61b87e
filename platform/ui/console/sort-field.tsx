import { useTexts } from "../locale.ts";
import { SelectField } from "../parts/select-field.tsx";
import type { Column } from "./columns.ts";
import type { Order } from "./table-model.ts";

/** Chooses the order of a table's rows where no head of a column can be pressed. */
export function SortField<Row>({
  columns,
  order,
  onChange,
}: {
  readonly columns: readonly Column<Row>[];
  readonly order: Order | undefined;
  readonly onChange: (order: Order | undefined) => void;
}) {
  const t = useTexts("console");
  const options = columns.flatMap(({ key, label }) => [
    { key: `${key} up`, label: `${label} ↑` },
    { key: `${key} down`, label: `${label} ↓` },
  ]);
  return (
    <SelectField
      label={t("table.sort")}
      bare
      value={order ? `${order.key} ${order.isDown ? "down" : "up"}` : ""}
      options={[{ key: "", label: t("table.unsorted") }, ...options]}
      onChange={(chosen) => {
        const [key = "", direction] = chosen.split(" ");
        onChange(chosen === "" ? undefined : { key, isDown: direction === "down" });
      }}
      className="grow"
    />
  );
}
