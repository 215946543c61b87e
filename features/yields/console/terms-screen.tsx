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

const RATES_SHOWN = 3;
const shortened = (table: readonly string[]): string =>
  table.length <= RATES_SHOWN ? table.join(" ") : `${table.slice(0, RATES_SHOWN).join(" ")} … (${table.length})`;

/** All terms that were ever added, and the press by which more are proposed. */
export default function TermsScreen() {
  const t = useTexts("yields-console");
  const [isWriting, setWriting] = useState(false);
  const columns: Column<Row>[] = [
    { key: "product", label: t("columns.product"), read: ({ product }) => product },
    { key: "kind", label: t("terms.kind"), read: ({ kind }) => t(`kinds.${kind}`) },
    { key: "currency", label: t("terms.currency"), read: ({ currency }) => currency },
    {
      key: "from",
      label: t("terms.from"),
      read: ({ from_at }) => new Date(from_at).toISOString(),
      show: ({ from_at }) => <TimeText at={from_at} as="date" />,
    },
    { key: "sale", label: t("terms.sale"), read: ({ is_on_sale }) => t(is_on_sale ? "terms.yes" : "terms.no") },
    { key: "min", label: t("terms.min"), read: ({ min }) => min },
    { key: "table", label: t("columns.table"), read: ({ table }) => table.join(" "), show: ({ table }) => shortened(table) },
  ];
  return (
    <DeskScreen
      title={t("menu.yields")}
      note={t("terms.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("terms.add")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.yields")}
        of={useRows(calls.listTerms, {})}
        columns={columns}
        keyOf={({ id }) => String(id)}
        save={{ call: calls.listTerms, input: {}, name: "yields" }}
        empty={<Empty text={t("terms.none")} />}
      />
      <TermsSheet open={isWriting} onClose={() => setWriting(false)} />
    </DeskScreen>
  );
}
