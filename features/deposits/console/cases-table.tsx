import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { CaseSheet } from "./case-sheet.tsx";
import type { Case } from "./told.ts";

/** How often the cases are read anew, and how many are in sight. */
const [READ_MS, SHOWN] = [15_000, 100];

/** Cases that are open, the oldest first. */
export function CasesTable({ mayAct }: { readonly mayAct: boolean }) {
  const t = useTexts("deposits-console");
  const cases = useCall(calls.listCases, { limit: String(SHOWN) }, { everyMs: READ_MS });
  const [opened, open] = useState<Case>();
  const columns: Column<Case>[] = [
    {
      key: "at",
      label: t("cases.at"),
      read: ({ created_at }) => new Date(created_at).toISOString(),
      show: ({ created_at }) => <TimeText at={created_at} as="when" />,
    },
    { key: "kind", label: t("cases.kind"), read: ({ kind }) => t(`cases.kinds.${kind}`) },
    { key: "network", label: t("networks.network"), read: ({ network }) => t(`names.${network}`) },
    { key: "amount", label: t("cases.amount"), end: true, read: ({ amount, currency }) => `${amount} ${currency ?? ""}`.trim() },
    {
      key: "hash",
      label: t("cases.hash"),
      read: ({ hash }) => hash ?? "",
      show: ({ hash }) => <bdi dir="ltr">{hash === null ? "–" : `${hash.slice(0, 18)}…`}</bdi>,
    },
  ];
  return (
    <>
      <Table
        label={t("cases.title")}
        of={wholeList(cases, ({ list }) => list)}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={open}
        empty={<Empty text={t("cases.none")} />}
      />
      {opened && <CaseSheet key={opened.id} one={opened} mayAct={mayAct} onClose={() => open(undefined)} />}
    </>
  );
}
