import { TimeText } from "../parts/time-text.tsx";
import type { Column } from "./columns.ts";

/** A column of moments: what has been tells how long ago, what is to come its hour. A file has them by ISO 8601. */
export const momentColumn = <Row,>(
  key: string,
  label: string,
  at: (row: Row) => number | null,
  as: "when" | "plan" = "when",
): Column<Row> => {
  const read = (row: Row): string => {
    const moment = at(row);
    return moment === null ? "" : new Date(moment).toISOString();
  };
  const show = (row: Row) => {
    const moment = at(row);
    return moment === null ? null : <TimeText at={moment} as={as} />;
  };
  return { key, label, read, show };
};
