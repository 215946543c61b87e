import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { calls } from "../contract.ts";
import { FoldedTable } from "./folded-table.tsx";
import type { Book } from "./told.ts";

const READ_MS = 15_000;
const isNothing = (decimal: string): boolean => !/[1-9]/.test(decimal);

const all = (books: readonly Book[]): readonly Book[] => books;
const tells = ({ statements, difference }: Book): boolean => statements > 0 || !isNothing(difference);

/** Our accounts with what explains their closings; a difference is a fault that somebody must find. */
export function BooksTable() {
  const t = useTexts("fiat-console");
  const books = useCall(calls.listBooks, {}, { everyMs: READ_MS });
  const money = (
    key: "closing" | "ledger" | "counted" | "open" | "returning" | "paid_out" | "unexplained" | "spent" | "lost",
  ): Column<Book> => ({
    key,
    label: t(`books.${key}`),
    end: true,
    read: (row) => `${row[key]} ${row.currency}`,
    quiet: (row) => isNothing(row[key]),
  });
  const columns: Column<Book>[] = [
    { key: "account", label: t("books.account"), read: ({ account }) => account },
    { key: "method", label: t("books.method"), read: ({ method, country }) => `${country} ${method}` },
    { key: "statements", label: t("books.statements"), end: true, read: ({ statements }) => String(statements) },
    { ...money("closing"), quiet: () => false },
    { ...money("ledger"), quiet: ({ closing, ledger }) => closing === ledger },
    money("counted"),
    money("open"),
    money("returning"),
    money("paid_out"),
    money("unexplained"),
    money("spent"),
    money("lost"),
    {
      key: "difference",
      label: t("books.difference"),
      read: ({ difference, currency }) => `${difference} ${currency}`,
      show: ({ difference, currency }) =>
        isNothing(difference) ? t("books.even") : <Badge tone="danger">{`${difference} ${currency}`}</Badge>,
    },
  ];
  return (
    <FoldedTable
      label={t("books.title")}
      query={books}
      rowsOf={all}
      tells={tells}
      columns={columns}
      keyOf={({ account }) => account}
      none={t("books.none")}
    />
  );
}
