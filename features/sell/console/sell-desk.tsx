import { calls as operators } from "@assay/features/operators/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { FilesTable } from "./files-table.tsx";
import { MakeFileSheet } from "./make-file-sheet.tsx";
import { SaleSheet } from "./sale-sheet.tsx";
import { approvalsOf, type OpenSale, type Ready } from "./told.ts";

/** How often the lists are read anew, and how many sales are in sight. */
const [READ_MS, SHOWN] = [10_000, 100];

const useOpen = () => useCall(calls.listOpen, { limit: String(SHOWN) }, { everyMs: READ_MS });

/** What is ready for a bank, what waits for people, and the files that were made. */
export default function SellDesk() {
  const t = useTexts("sell-console");
  const { data: me } = useCall(operators.showMe, {});
  const isMaker = me?.roles.includes("treasury-maker") ?? false;
  const isChecker = me?.roles.includes("treasury-checker") ?? false;
  return (
    <DeskScreen title={t("menu.sales")} note={t("note")}>
      <h2 className="text-section">{t("ready.title")}</h2>
      <ReadyTable mayMake={isMaker} />
      <h2 className="mt-6 text-section">{t("list.title")}</h2>
      <OpenTable isMaker={isMaker} isChecker={isChecker} />
      <h2 className="mt-6 text-section">{t("files.title")}</h2>
      <FilesTable mayRead={isMaker || isChecker} />
    </DeskScreen>
  );
}

function ReadyTable({ mayMake }: { readonly mayMake: boolean }) {
  const t = useTexts("sell-console");
  const query = useOpen();
  const [opened, open] = useState<Ready>();
  const columns: Column<Ready>[] = [
    { key: "account", label: t("list.account"), read: ({ account }) => account },
    { key: "payouts", label: t("files.payouts"), end: true, read: ({ payouts }) => String(payouts) },
    { key: "sum", label: t("files.sum"), end: true, read: ({ sum, currency }) => `${sum} ${currency}` },
  ];
  return (
    <>
      <Table
        label={t("ready.title")}
        of={wholeList(query, ({ ready }) => ready)}
        columns={columns}
        keyOf={({ account }) => account}
        onOpen={(row) => (mayMake ? open(row) : undefined)}
        empty={<Empty text={t("ready.none")} />}
      />
      {opened && <MakeFileSheet key={opened.account} ready={opened} onClose={() => open(undefined)} />}
    </>
  );
}

function OpenTable({ isMaker, isChecker }: { readonly isMaker: boolean; readonly isChecker: boolean }) {
  const t = useTexts("sell-console");
  const query = useOpen();
  const [opened, open] = useState<OpenSale>();
  const stateOf = ({ late, state }: OpenSale): string => (late ? t("list.late") : t(`panels.sales.states.${state}`));
  const columns: Column<OpenSale>[] = [
    momentColumn("at", t("list.at"), ({ created_at }) => created_at),
    {
      key: "state",
      label: t("list.state"),
      read: stateOf,
      show: (row) => <Badge tone={row.late ? "danger" : "brand"}>{stateOf(row)}</Badge>,
    },
    { key: "amount", label: t("list.amount"), end: true, read: ({ amount }) => `${amount} USDT` },
    { key: "arrives", label: t("list.arrives"), end: true, read: ({ arrives, currency }) => `${arrives} ${currency}` },
    { key: "bank", label: t("list.bank"), read: (row) => `${row.country} ${row.bank_name} ••${row.last_four}` },
    { key: "reference", label: t("list.reference"), read: ({ reference }) => reference },
    { key: "approvals", label: t("list.approvals"), end: true, read: approvalsOf },
    momentColumn("due", t("list.due"), ({ due_at }) => due_at, "plan"),
  ];
  return (
    <>
      <Table
        label={t("list.title")}
        of={wholeList(query, ({ list }) => list)}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={open}
        empty={<Empty text={t("list.none")} />}
      />
      {opened && <SaleSheet key={opened.id} row={opened} {...{ isMaker, isChecker }} onClose={() => open(undefined)} />}
    </>
  );
}
