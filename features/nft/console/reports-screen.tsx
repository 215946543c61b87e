import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { Picture } from "../web/picture.tsx";
import { DESK_NFT_PATH } from "./paths.ts";

type Row = OutputOf<typeof calls.listReports>["list"][number];

/** What customers have reported of artworks and nobody has judged. Each row opens the sales of its artwork, where one is ended. */
export default function ReportsScreen() {
  const t = useTexts("nft-console");
  const go = useGo();
  const [closing, setClosing] = useState<Row>();
  const columns: Column<Row>[] = [
    {
      key: "title",
      label: t("work"),
      read: ({ title }) => title,
      show: ({ title, picture }) => (
        <span className="flex items-center gap-2">
          <Picture word={picture} title={title} className="w-8! rounded-chip" />
          {title}
        </span>
      ),
    },
    { key: "artist", label: t("artist"), read: ({ artist }) => artist },
    { key: "reports", label: t("reports"), read: ({ reports }) => String(reports) },
    { key: "causes", label: t("causes-of"), read: ({ causes }) => causes.map((one) => t(`causes.${one}`)).join(", ") },
    {
      key: "since",
      label: t("since"),
      read: ({ since }) => new Date(since).toISOString(),
      show: ({ since }) => <TimeText at={since} as="plan" />,
    },
    {
      key: "close",
      label: t("let-stand"),
      read: () => "",
      show: (row) => (
        <Button size="small" onPress={() => setClosing(row)}>
          {t("let-stand")}
        </Button>
      ),
    },
  ];
  return (
    <DeskScreen title={t("menu.nft-reports")} note={t("reports-note")}>
      <SavedTable
        label={t("menu.nft-reports")}
        of={useRows(calls.listReports, {})}
        columns={columns}
        keyOf={({ work_id }) => String(work_id)}
        onOpen={({ work_id }) => go(`${DESK_NFT_PATH}?work_id=${work_id}`)}
        save={{ call: calls.listReports, input: {}, name: "nft-reports" }}
        empty={<Empty text={t("no-reports")} />}
      />
      <ReasonSheet
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={t("let-stand")}
        facts={closing ? [{ label: t("work"), value: closing.title }] : []}
        action={t("let-stand")}
        call={calls.closeReports}
        input={{ work_id: String(closing?.work_id ?? 0) }}
        onDone={() => refreshCalls([calls.listReports.path])}
      />
    </DeskScreen>
  );
}
