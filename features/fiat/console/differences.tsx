import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { AcknowledgeSheet } from "./acknowledge-sheet.tsx";
import { FoldedTable } from "./folded-table.tsx";
import type { Day, Difference } from "./told.ts";

/** How often it is read anew, and how many are in sight. */
const [READ_MS, SHOWN] = [15_000, 100];

const daysOf = ({ days }: { readonly days: readonly Day[] }): readonly Day[] => days;
/** The newest day, and each that was not even. */
const tells = ({ day, closing, ledger, differences }: Day, all: readonly Day[]): boolean =>
  day === all[0]!.day || closing !== ledger || differences > 0;

/** What banks, payments and the ledger do not agree in, and how the last days were closed. */
export function Differences({ mayAct }: { readonly mayAct: boolean }) {
  const t = useTexts("fiat-console");
  const told = useCall(calls.listDifferences, { limit: String(SHOWN) }, { everyMs: READ_MS });
  const [opened, open] = useState<Difference>();
  const columns: Column<Difference>[] = [
    {
      key: "since",
      label: t("differences.since"),
      read: ({ since }) => new Date(since).toISOString(),
      show: ({ since }) => <TimeText at={since} as="when" />,
    },
    { key: "kind", label: t("differences.kind"), read: ({ kind }) => t(`differences.kinds.${kind}`) },
    { key: "account", label: t("differences.account"), read: ({ account }) => account },
    {
      key: "amount",
      label: t("differences.amount"),
      end: true,
      read: ({ amount, currency }) => `${amount} ${currency}`,
    },
    {
      key: "said",
      label: t("differences.said"),
      read: ({ cause, note }) => (cause === null ? "" : `${t(`differences.causes.${cause}`)}: ${note ?? ""}`),
    },
  ];
  const days: Column<Day>[] = [
    { key: "day", label: t("days.day"), read: ({ day }) => day },
    { key: "account", label: t("differences.account"), read: ({ account }) => account },
    { key: "closing", label: t("days.closing"), end: true, read: ({ closing, currency }) => `${closing} ${currency}` },
    {
      key: "ledger",
      label: t("days.ledger"),
      end: true,
      read: ({ ledger, currency }) => `${ledger} ${currency}`,
      quiet: ({ closing, ledger }) => closing === ledger,
    },
    {
      key: "differences",
      label: t("days.differences"),
      end: true,
      read: ({ differences }) => String(differences),
      quiet: ({ differences }) => differences === 0,
    },
  ];
  return (
    <>
      <h2 className="mt-6 text-section">{t("differences.title")}</h2>
      <Table
        label={t("differences.title")}
        of={wholeList(told, ({ list }) => list)}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={(row) => open(row)}
        empty={<Empty text={t("differences.none")} />}
      />
      <h2 className="mt-6 text-section">{t("days.title")}</h2>
      <FoldedTable
        label={t("days.title")}
        query={told}
        rowsOf={daysOf}
        tells={tells}
        columns={days}
        keyOf={({ day, account }) => `${day} ${account}`}
        none={t("days.none")}
      />
      {opened && <AcknowledgeSheet key={opened.id} one={opened} mayAct={mayAct} onClose={() => open(undefined)} />}
    </>
  );
}
