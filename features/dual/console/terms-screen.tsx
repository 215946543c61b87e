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
import { AppendSheet } from "./append-sheet.tsx";

type Row = OutputOf<typeof calls.listTerms>["list"][number];

/** All terms with what was sold of them and how they ended, and the press by which more are proposed. */
export default function TermsScreen() {
  const t = useTexts("dual-console");
  const [isWriting, setWriting] = useState(false);
  const input = {};
  const columns: Column<Row>[] = [
    { key: "number", label: t("terms.number"), read: ({ product_id }) => String(product_id) },
    { key: "market", label: t("terms.market"), read: ({ symbol }) => symbol },
    { key: "type", label: t("terms.type"), read: ({ type }) => t(`types.${type}`) },
    { key: "linked", label: t("terms.linked"), read: ({ linked_price }) => linked_price },
    { key: "share", label: t("terms.share"), read: ({ price, currency }) => `${price} ${currency}` },
    { key: "apr", label: t("terms.apr"), read: ({ apr }) => apr },
    { key: "days", label: t("terms.days"), read: ({ days }) => String(days) },
    { key: "sold", label: t("terms.sold"), read: ({ sold, shares }) => `${sold} / ${shares}` },
    {
      key: "until",
      label: t("terms.until"),
      read: ({ sale_until }) => new Date(sale_until).toISOString(),
      show: ({ sale_until }) => <TimeText at={sale_until} />,
    },
    {
      key: "matures",
      label: t("terms.matures"),
      read: ({ matures_at }) => new Date(matures_at).toISOString(),
      show: ({ matures_at }) => <TimeText at={matures_at} />,
    },
    { key: "outcome", label: t("terms.outcome"), read: ({ outcome }) => (outcome ? t(`outcome.${outcome}`) : "") },
  ];
  return (
    <DeskScreen
      title={t("menu.dual")}
      note={t("terms.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("terms.append")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.dual")}
        of={useRows(calls.listTerms, input)}
        columns={columns}
        keyOf={({ product_id }) => String(product_id)}
        save={{ call: calls.listTerms, input, name: "dual-terms" }}
        empty={<Empty text={t("terms.none")} />}
      />
      <AppendSheet open={isWriting} onClose={() => setWriting(false)} />
    </DeskScreen>
  );
}
