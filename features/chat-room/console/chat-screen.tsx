import { calls as operators } from "@assay/features/operators/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { AppealSheet } from "./appeal-sheet.tsx";
import { JudgeSheet } from "./judge-sheet.tsx";
import { SaySheet } from "./say-sheet.tsx";
import type { Appealed, Reported } from "./told.ts";

const READ_MS = 15_000;

/** Messages that wait for a judgement, and objections that wait for another person. */
export default function ChatScreen() {
  const t = useTexts("chat-room-console");
  const { data: me } = useCall(operators.showMe, {});
  const mayAct = me?.roles.includes("support") ?? false;
  const [judged, judge] = useState<Reported>();
  const [decided, decide] = useState<Appealed>();
  const [says, setSays] = useState(false);
  const reported: Column<Reported>[] = [
    momentColumn("at", t("reported.at"), ({ at }) => at),
    { key: "room", label: t("reported.room"), read: ({ room }) => room },
    { key: "speaker", label: t("reported.speaker"), read: ({ speaker }) => speaker },
    { key: "text", label: t("reported.text"), read: ({ text }) => text.slice(0, 120) },
    {
      key: "causes",
      label: t("reported.causes"),
      read: ({ causes, reports }) => `${reports} · ${causes.map((cause) => t(`causes.${cause}`)).join(", ")}`,
    },
  ];
  const appeals: Column<Appealed>[] = [
    { key: "speaker", label: t("reported.speaker"), read: ({ speaker }) => speaker },
    { key: "note", label: t("appeals.note"), read: ({ note }) => note },
    { key: "appeal", label: t("appeals.appeal"), read: ({ appeal }) => appeal.slice(0, 120) },
    momentColumn("until", t("appeals.until"), ({ until }) => until, "plan"),
  ];
  const say = mayAct && (
    <Button tone="brand" onPress={() => setSays(true)}>
      {t("say.title")}
    </Button>
  );
  return (
    <DeskScreen title={t("menu.chat")} note={t("note")} {...(say && { end: say })}>
      <h2 className="text-section">{t("reported.title")}</h2>
      <Table
        label={t("reported.title")}
        of={useRows(calls.listReported, {}, { everyMs: READ_MS })}
        columns={reported}
        keyOf={({ id }) => id}
        {...(mayAct && { onOpen: judge })}
        empty={<Empty text={t("reported.none")} />}
      />
      <h2 className="mt-6 text-section">{t("appeals.title")}</h2>
      <Table
        label={t("appeals.title")}
        of={useRows(calls.listAppeals, {}, { everyMs: READ_MS })}
        columns={appeals}
        keyOf={({ id }) => id}
        {...(mayAct && { onOpen: decide })}
        empty={<Empty text={t("appeals.none")} />}
      />
      {judged && <JudgeSheet key={judged.id} one={judged} onClose={() => judge(undefined)} />}
      {decided && <AppealSheet key={decided.id} one={decided} onClose={() => decide(undefined)} />}
      {says && <SaySheet onClose={() => setSays(false)} />}
    </DeskScreen>
  );
}
