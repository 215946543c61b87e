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
import { serverNow } from "@assay/ui/server-clock.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { CURRENCY } from "../rules.ts";
import { SeriesSheet } from "./series-sheet.tsx";

type Row = OutputOf<typeof calls.listSeries>["list"][number];

/** All series that were ever made, with what they have given, the press by which more are proposed, and one to stop each. */
export default function SeriesScreen() {
  const t = useTexts("coupons-console");
  const [isWriting, setWriting] = useState(false);
  const [stopped, setStopped] = useState<Row>();
  const isOver = (row: Row): boolean => row.stopped || row.ends_at <= serverNow();
  const moment = (key: "opens" | "ends") => ({
    key,
    label: t(key),
    read: (row: Row) => new Date(row[`${key}_at`]).toISOString(),
    show: (row: Row) => <TimeText at={row[`${key}_at`]} as="plan" />,
  });
  const columns: Column<Row>[] = [
    { key: "id", label: t("id"), read: ({ series_id }) => String(series_id) },
    { key: "kind", label: t("kind"), read: ({ kind }) => t(`kinds.${kind}`) },
    { key: "worth", label: t("worth"), read: ({ worth }) => worth, end: true },
    { key: "volume", label: t("volume"), read: ({ volume }) => volume, end: true },
    {
      key: "scope",
      label: t("product"),
      read: ({ product, symbol }) => (symbol === null ? t(`products.${product}`) : `${t(`products.${product}`)}, ${symbol}`),
    },
    { key: "claimed", label: t("claimed"), read: ({ claimed, budget }) => `${claimed} / ${budget}` },
    { key: "paid", label: t("paid"), read: ({ paid }) => paid, end: true },
    moment("opens"),
    moment("ends"),
    {
      key: "stopped",
      label: t("claiming"),
      read: (row) => t(row.stopped ? "stopped" : isOver(row) ? "over" : "runs"),
      show: (row) =>
        isOver(row) ? (
          t(row.stopped ? "stopped" : "over")
        ) : (
          <Button size="small" onPress={() => setStopped(row)}>
            {t("stop")}
          </Button>
        ),
    },
  ];
  return (
    <DeskScreen
      title={t("menu.coupons")}
      note={t("note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("make")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.coupons")}
        of={useRows(calls.listSeries, {})}
        columns={columns}
        keyOf={({ series_id }) => String(series_id)}
        save={{ call: calls.listSeries, input: {}, name: "coupons" }}
        empty={<Empty text={t("none")} />}
      />
      <SeriesSheet open={isWriting} onClose={() => setWriting(false)} />
      {stopped && (
        <ReasonSheet
          open
          onClose={() => setStopped(undefined)}
          title={t("acts.desk-coupons-stop")}
          facts={[
            { label: t("id"), value: String(stopped.series_id) },
            { label: t("kind"), value: t(`kinds.${stopped.kind}`) },
            { label: t("worth"), value: `${stopped.worth} ${CURRENCY}` },
            { label: t("claimed"), value: `${stopped.claimed} / ${stopped.budget}` },
          ]}
          action={t("stop")}
          tone="danger"
          call={calls.stopSeries}
          input={{ series_id: String(stopped.series_id) }}
          onDone={() => refreshCalls([calls.listSeries.path])}
        />
      )}
    </DeskScreen>
  );
}
