import type { OutputOf } from "@assay/core/contract.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { TermsSheet } from "./terms-sheet.tsx";

type Row = OutputOf<typeof calls.listTerms>["list"][number];

/** All terms of the programme that were ever added, and the press by which more are proposed. */
export default function TermsScreen() {
  const t = useTexts("invite-console");
  const [isWriting, setWriting] = useState(false);
  const columns: Column<Row>[] = [
    { key: "id", label: t("terms.id"), read: ({ id }) => String(id) },
    { key: "share", label: t("terms.share"), read: ({ share }) => share },
    { key: "days", label: t("terms.days"), read: ({ days }) => String(days) },
    {
      key: "from",
      label: t("terms.from"),
      read: ({ from_at }) => new Date(from_at).toISOString(),
      show: ({ from_at }) => <TimeText at={from_at} />,
    },
  ];
  return (
    <DeskScreen
      title={t("menu.invites")}
      note={t("terms.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("terms.add")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.invites")}
        of={useRows(calls.listTerms, {})}
        columns={columns}
        keyOf={({ id }) => String(id)}
        save={{ call: calls.listTerms, input: {}, name: "invites" }}
        empty={<Empty text={t("terms.none")} />}
      />
      <TermsSheet open={isWriting} onClose={() => setWriting(false)} />
    </DeskScreen>
  );
}
