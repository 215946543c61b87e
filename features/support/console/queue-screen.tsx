import { calls as operators } from "@assay/features/operators/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { calls } from "../contract.ts";
import { CannedList } from "./canned-list.tsx";
import { type QueueRow, takenPath } from "./paths.ts";
import { SearchPart } from "./search-part.tsx";

const READ_MS = 10_000;

/** Conversations that are not closed: those that wait longest for an answer first. */
export default function QueueScreen() {
  const t = useTexts("support-console");
  const go = useGo();
  const { data: me } = useCall(operators.showMe, {});
  const mayAct = me?.roles.includes("support") ?? false;
  const columns: Column<QueueRow>[] = [
    { key: "topic", label: t("queue.topic"), read: ({ topic }) => t(`subjects.${topic}`) },
    {
      key: "state",
      label: t("queue.state"),
      read: ({ state, late }) => t(late ? "queue.late" : `queue.states.${state}`),
      show: ({ state, late }) => <Badge tone={late ? "down" : "plain"}>{t(late ? "queue.late" : `queue.states.${state}`)}</Badge>,
    },
    {
      key: "due",
      label: t("queue.due"),
      read: ({ due_at }) => (due_at === null ? "" : new Date(due_at).toISOString()),
      show: ({ due_at }) => due_at !== null && <TimeText at={due_at} as="plan" />,
    },
    {
      key: "asked",
      label: t("queue.asked"),
      read: ({ asked_at }) => (asked_at === null ? "" : new Date(asked_at).toISOString()),
      show: ({ asked_at }) => asked_at !== null && <TimeText at={asked_at} as="when" />,
    },
    { key: "entries", label: t("queue.entries"), end: true, read: ({ entries }) => String(entries) },
    { key: "assigned", label: t("queue.assigned"), read: ({ assigned }) => t(`queue.whose.${assigned}`) },
  ];
  return (
    <DeskScreen title={t("menu.support")} note={t("queue.note")}>
      <Table
        label={t("menu.support")}
        of={useRows(calls.listQueue, {}, { everyMs: READ_MS })}
        columns={columns}
        keyOf={({ id }) => id}
        {...(mayAct && { onOpen: ({ id }: QueueRow) => go(takenPath(id)) })}
        empty={<Empty text={t("queue.none")} />}
      />
      {mayAct && <SearchPart columns={columns} onOpen={({ id }) => go(takenPath(id))} />}
      <h2 className="mt-6 text-section">{t("canned.title")}</h2>
      <CannedList mayAct={mayAct} />
    </DeskScreen>
  );
}
