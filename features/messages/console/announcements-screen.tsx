import { type Lang, languages } from "@assay/core/languages.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { announcementKinds, type AnnouncementKind, calls } from "../contract.ts";
import { PublishSheet } from "./publish-sheet.tsx";

type Row = OutputOf<typeof calls.listDesk>["list"][number];

const namesOf = (all: readonly Lang[]): string => all.map((lang) => languages[lang].name).join(", ");

/** What customers are told, was told or will be, and the press by which more is proposed. */
export default function AnnouncementsScreen() {
  const t = useTexts("messages-console");
  const [kind, setKind] = useState<AnnouncementKind>("news");
  const [isWriting, setWriting] = useState(false);
  const [chosen, choose] = useState<string>();
  const shown = useCall(calls.showDesk, { id: chosen ?? "" }, { when: chosen !== undefined });
  const rows = useRows(calls.listDesk, { kind });
  const columns: Column<Row>[] = [
    { key: "title", label: t("publish.headline"), read: ({ title }) => title },
    {
      key: "state",
      label: t("announcements.state"),
      read: ({ state }) => t(`states.${state}`),
      show: ({ state }) => <Badge tone={state === "running" ? "up" : "plain"}>{t(`states.${state}`)}</Badge>,
    },
    {
      key: "from",
      label: t("announcements.at"),
      read: ({ from_at }) => new Date(from_at).toISOString(),
      show: ({ from_at }) => <TimeText at={from_at} />,
    },
    {
      key: "until",
      label: t("announcements.until"),
      read: ({ until_at }) => (until_at === null ? "" : new Date(until_at).toISOString()),
      show: ({ until_at }) => until_at !== null && <TimeText at={until_at} />,
    },
    {
      key: "missing",
      label: t("announcements.missing"),
      read: ({ missing }) => namesOf(missing),
      show: ({ missing }) => missing.length > 0 && <Badge tone="brand">{namesOf(missing)}</Badge>,
    },
  ];
  return (
    <DeskScreen
      title={t("menu.announcements")}
      note={t("announcements.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("announcements.write")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.announcements")}
        of={rows}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => choose(id)}
        save={{ call: calls.listDesk, input: { kind }, name: "announcements" }}
        empty={<Empty text={t("announcements.none")} />}
        head={
          <SelectField
            label={t("publish.kind")}
            bare
            small
            value={kind}
            options={announcementKinds.map((key) => ({ key, label: t(`kinds.${key}`) }))}
            onChange={setKind}
          />
        }
      />
      <PublishSheet open={isWriting} onClose={() => setWriting(false)} />
      {chosen !== undefined && shown.data?.id === chosen && (
        <PublishSheet key={chosen} open onClose={() => choose(undefined)} shown={shown.data} />
      )}
    </DeskScreen>
  );
}
