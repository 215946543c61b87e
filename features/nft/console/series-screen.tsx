import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { SeriesSheet } from "./series-sheet.tsx";

type Row = OutputOf<typeof calls.listDeskSeries>["list"][number];

/** All series of blind boxes, the press by which one is proposed, and that by which its sale is ended. */
export default function SeriesScreen() {
  const t = useTexts("nft-console");
  const [isWriting, setWriting] = useState(false);
  const [removing, setRemoving] = useState<Row>();
  const moment = (key: "starts_at" | "ends_at", label: string): Column<Row> => ({
    key,
    label,
    read: (row) => new Date(row[key]).toISOString(),
    show: (row) => <TimeText at={row[key]} as="plan" />,
  });
  const columns: Column<Row>[] = [
    { key: "id", label: t("number"), read: ({ id }) => String(id) },
    { key: "title", label: t("title"), read: ({ title }) => title },
    { key: "artist", label: t("artist"), read: ({ artist }) => artist },
    { key: "price", label: t("box-price"), read: ({ price, currency }) => `${price} ${currency}` },
    { key: "stock", label: t("stock"), read: ({ stock, pieces }) => `${stock} / ${pieces}` },
    { key: "pieces_left", label: t("unopened"), read: ({ pieces_left }) => String(pieces_left) },
    { key: "list_hash", label: t("hash"), read: ({ list_hash }) => list_hash, show: ({ list_hash }) => list_hash.slice(0, 12) },
    moment("starts_at", t("starts")),
    moment("ends_at", t("ends")),
    {
      key: "state",
      label: t("state"),
      read: ({ removed, status }) => t(removed ? "removed" : status === 1 ? "open" : status === 2 ? "soon" : "closed"),
    },
    {
      key: "remove",
      label: t("remove"),
      read: () => "",
      show: (row) =>
        row.removed || row.status === 0 ? null : (
          <Button size="small" onPress={() => setRemoving(row)}>
            {t("remove")}
          </Button>
        ),
    },
  ];
  return (
    <DeskScreen
      title={t("menu.nft-series")}
      note={t("series-note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("add-series")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.nft-series")}
        of={useRows(calls.listDeskSeries, {})}
        columns={columns}
        keyOf={({ id }) => String(id)}
        save={{ call: calls.listDeskSeries, input: {}, name: "nft-series" }}
        empty={<Empty text={t("no-series")} />}
      />
      <SeriesSheet open={isWriting} onClose={() => setWriting(false)} />
      <ReasonSheet
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t("remove")}
        tone="danger"
        facts={removing ? [{ label: t("title"), value: removing.title }] : []}
        action={t("propose")}
        call={calls.removeSeries}
        input={{ id: String(removing?.id ?? 0) }}
        onDone={() => refreshCalls([calls.listDeskSeries.path])}
      >
        <p className="text-form text-soft">{t("remove-series-note")}</p>
      </ReasonSheet>
    </DeskScreen>
  );
}
