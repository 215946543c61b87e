import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { calls } from "../contract.ts";
import type { Return } from "./told.ts";

/** How often it is read anew, and how many are in sight. */
const [READ_MS, SHOWN] = [15_000, 100];

/** What people must send from the bank, each with the reference by which a statement shows that it has gone. */
export function ReturnsTable() {
  const t = useTexts("fiat-console");
  const returns = useCall(calls.listReturns, { limit: String(SHOWN) }, { everyMs: READ_MS });
  const columns: Column<Return>[] = [
    {
      key: "reference",
      label: t("returns.reference"),
      read: ({ reference }) => reference,
      show: ({ reference }) => <CopyText text={reference} label={t("returns.copy")} done={t("returns.copied")} />,
    },
    { key: "amount", label: t("pending.amount"), end: true, read: ({ amount, currency }) => `${amount} ${currency}` },
    { key: "name", label: t("returns.name"), read: ({ name }) => name },
    { key: "account", label: t("pending.account"), read: ({ account }) => account },
    { key: "note", label: t("ways.note"), read: ({ note }) => note },
  ];
  return (
    <Table
      label={t("returns.title")}
      of={wholeList(returns, ({ list }) => list)}
      columns={columns}
      keyOf={({ key }) => key}
      empty={<Empty text={t("returns.none")} />}
    />
  );
}
