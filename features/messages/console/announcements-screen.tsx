import type { OutputOf } from "@assay/core/contract.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { announcementKinds, type AnnouncementKind, BANNER, calls, NEWS, NOTICE } from "../contract.ts";
import { PublishSheet } from "./publish-sheet.tsx";

type Row = OutputOf<typeof calls.listAnnouncements>["list"][number];

const ids: Readonly<Record<AnnouncementKind, number>> = { news: NEWS, banner: BANNER, notice: NOTICE };

/** What customers have been told, and the press by which more is proposed. */
export default function AnnouncementsScreen() {
  const t = useTexts("messages-console");
  const [kind, setKind] = useState<AnnouncementKind>("news");
  const [isWriting, setWriting] = useState(false);
  const input = { c_id: String(ids[kind]) };
  const rows = useRows(calls.listAnnouncements, input);
  const columns: Column<Row>[] = [
    { key: "title", label: t("publish.headline"), read: ({ title }) => title },
    { key: "summary", label: t("publish.summary"), read: ({ summary }) => summary },
    {
      key: "at",
      label: t("announcements.at"),
      read: ({ at }) => new Date(at).toISOString(),
      show: ({ at }) => <TimeText at={at} />,
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
        save={{ call: calls.listAnnouncements, input, name: "announcements" }}
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
    </DeskScreen>
  );
}
