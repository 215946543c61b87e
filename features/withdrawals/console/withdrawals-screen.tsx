import { calls as operators } from "@assay/features/operators/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useState } from "react";
import { DoubtsTable } from "./doubts-table.tsx";
import { JudgeSheet } from "./judge-sheet.tsx";
import { NetworkSheet } from "./network-sheet.tsx";
import type { NetworkState, WaitingRow } from "./told.ts";
import { PinsSheet } from "./pins-sheet.tsx";
import { useWaiting } from "./use-waiting.ts";
import { FeesTable, WalletsTable } from "./wallets-table.tsx";

/** Whether networks sign, and what is on its way out. */
export default function WithdrawalsScreen() {
  const t = useTexts("withdrawals-console");
  const { data: me } = useCall(operators.showMe, {});
  const mayJudge = me?.roles.includes("treasury-checker") ?? false;
  const isMaker = me?.roles.includes("treasury-maker") ?? false;
  return (
    <DeskScreen title={t("menu.withdrawals")} note={t("note")} end={mayJudge && <Pins />}>
      <h2 className="text-section">{t("networks.title")}</h2>
      <Networks mayPause={mayJudge || isMaker} mayResume={isMaker} />
      <DoubtsTable mayAct={isMaker} />
      <h2 className="mt-6 text-section">{t("list.title")}</h2>
      <Open mayJudge={mayJudge} />
      <h2 className="mt-6 text-section">{t("wallets.title")}</h2>
      <WalletsTable mayAct={isMaker} />
      <h2 className="mt-6 text-section">{t("fees.title")}</h2>
      <FeesTable />
    </DeskScreen>
  );
}

function Pins() {
  const t = useTexts("withdrawals-console");
  const [opened, open] = useState(false);
  return (
    <>
      <Button onPress={() => open(true)}>{t("pins.title")}</Button>
      {opened && <PinsSheet onClose={() => open(false)} />}
    </>
  );
}

function Networks({ mayPause, mayResume }: { readonly mayPause: boolean; readonly mayResume: boolean }) {
  const t = useTexts("withdrawals-console");
  const waiting = useWaiting();
  const [opened, open] = useState<NetworkState>();
  const stateOf = ({ paused, halted, lacks_fees: lacks }: NetworkState): string =>
    t(paused ? "networks.paused" : halted ? "networks.halted" : lacks ? "networks.lacks-fees" : "networks.signs");
  const columns: Column<NetworkState>[] = [
    { key: "network", label: t("networks.network"), read: ({ network }) => t(`names.${network}`) },
    {
      key: "state",
      label: t("networks.state"),
      read: stateOf,
      show: (row) => <Badge tone={row.paused || row.halted || row.lacks_fees ? "danger" : "up"}>{stateOf(row)}</Badge>,
    },
    { key: "waiting", label: t("networks.waiting"), end: true, read: (row) => String(row.waiting) },
    { key: "broadcast", label: t("networks.broadcast"), end: true, read: (row) => String(row.broadcast) },
  ];
  return (
    <>
      <Table
        label={t("networks.title")}
        of={wholeList(waiting, ({ networks }) => networks)}
        columns={columns}
        keyOf={({ network }) => network}
        onOpen={(row) => ((row.paused ? mayResume : mayPause) ? open(row) : undefined)}
        empty={<Empty text={t("networks.none")} />}
      />
      {opened && <NetworkSheet key={opened.network} row={opened} onClose={() => open(undefined)} />}
    </>
  );
}

function Open({ mayJudge }: { readonly mayJudge: boolean }) {
  const t = useTexts("withdrawals-console");
  const waiting = useWaiting();
  const [opened, open] = useState<WaitingRow>();
  // Others approve meanwhile.
  const current = opened && (waiting.data?.list.find(({ id }) => id === opened.id) ?? opened);
  const stateOf = ({ late, reason, state }: WaitingRow): string =>
    late ? t("list.late") : reason === "fell-out" ? t("list.fell-out") : t(`states.${state}`);
  const columns: Column<WaitingRow>[] = [
    momentColumn("at", t("list.at"), ({ created_at }) => created_at),
    {
      key: "state",
      label: t("list.state"),
      read: stateOf,
      show: (row) => <Badge tone={row.late || row.reason === "fell-out" ? "danger" : "brand"}>{stateOf(row)}</Badge>,
    },
    { key: "amount", label: t("list.amount"), end: true, read: ({ amount, currency }) => `${amount} ${currency}` },
    { key: "worth", label: t("list.worth"), end: true, read: ({ worth }) => worth ?? "–" },
    { key: "network", label: t("list.network"), read: ({ network }) => t(`names.${network}`) },
    { key: "kind", label: t("list.kind"), read: ({ kind }) => t(`kinds.${kind}`) },
    { key: "approvals", label: t("list.approvals"), end: true, read: ({ approvals, needed }) => `${approvals}/${needed}` },
    momentColumn("due", t("list.due"), ({ due_at }) => due_at, "plan"),
  ];
  return (
    <>
      <Table
        label={t("list.title")}
        of={wholeList(waiting, ({ list }) => list)}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={open}
        empty={<Empty text={t("list.none")} />}
      />
      {current && <JudgeSheet key={current.id} row={current} mayAct={mayJudge} onClose={() => open(undefined)} />}
    </>
  );
}
