import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { PendingSheet } from "./pending-sheet.tsx";
import type { Pending } from "./told.ts";

/** How often it is read anew, and how many are in sight. */
const [READ_MS, SHOWN] = [15_000, 100];

/** Money and announcements that wait for people, the oldest first. */
export function PendingTable({ mayAct }: { readonly mayAct: boolean }) {
  const t = useTexts("fiat-console");
  const pending = useCall(calls.listPending, { limit: String(SHOWN) }, { everyMs: READ_MS });
  const [opened, open] = useState<Pending>();
  const columns: Column<Pending>[] = [
    {
      key: "at",
      label: t("pending.at"),
      read: ({ at }) => new Date(at).toISOString(),
      show: ({ at }) => <TimeText at={at} as="when" />,
    },
    { key: "kind", label: t("pending.kind"), read: ({ kind }) => t(`pending.kinds.${kind}`) },
    { key: "amount", label: t("pending.amount"), end: true, read: ({ amount, currency }) => `${amount} ${currency}` },
    { key: "bank-name", label: t("pending.bank-name"), read: ({ bank_name }) => bank_name ?? "" },
    { key: "payer", label: t("pending.payer"), read: ({ payer }) => payer ?? "" },
    {
      key: "reference",
      label: t("pending.reference"),
      read: ({ reference, bank_reference }) => reference ?? bank_reference ?? "",
    },
  ];
  return (
    <>
      <Table
        label={t("pending.title")}
        of={wholeList(pending, ({ list }) => list)}
        columns={columns}
        keyOf={({ key }) => key}
        onOpen={open}
        empty={<Empty text={t("pending.none")} />}
      />
      {opened && <PendingSheet key={opened.key} one={opened} mayAct={mayAct} onClose={() => open(undefined)} />}
    </>
  );
}
