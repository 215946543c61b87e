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

/** All terms that were ever added, and the press by which more are proposed. */
export default function TermsScreen() {
  const t = useTexts("lock-mining-console");
  const [isWriting, setWriting] = useState(false);
  const columns: Column<Row>[] = [
    { key: "offer", label: t("terms.offer"), read: ({ offer }) => offer },
    { key: "currency", label: t("terms.currency"), read: ({ currency }) => currency },
    { key: "days", label: t("columns.days"), read: ({ period_days }) => String(period_days) },
    { key: "yield", label: t("columns.yield"), read: ({ daily_yield }) => daily_yield },
    { key: "year", label: t("terms.year"), read: ({ annual_rate }) => annual_rate },
    { key: "penalty", label: t("columns.penalty"), read: ({ penalty_ratio }) => penalty_ratio },
    { key: "min", label: t("terms.min"), read: ({ min }) => min },
    { key: "paid", label: t("terms.paid"), read: ({ dividend_time }) => t(`terms.paid-${dividend_time}`) },
    { key: "sale", label: t("terms.sale"), read: ({ is_on_sale }) => t(is_on_sale ? "terms.yes" : "terms.no") },
    {
      key: "from",
      label: t("terms.from"),
      read: ({ from_at }) => new Date(from_at).toISOString(),
      show: ({ from_at }) => <TimeText at={from_at} />,
    },
  ];
  return (
    <DeskScreen
      title={t("menu.locks")}
      note={t("terms.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("terms.add")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.locks")}
        of={useRows(calls.listTerms, {})}
        columns={columns}
        keyOf={({ config_id }) => String(config_id)}
        save={{ call: calls.listTerms, input: {}, name: "locks" }}
        empty={<Empty text={t("terms.none")} />}
      />
      <TermsSheet open={isWriting} onClose={() => setWriting(false)} />
    </DeskScreen>
  );
}
