import type { OutputOf } from "@assay/core/contract.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { reviewPath } from "./paths.ts";
import { ProfessionalSheet } from "./professional-sheet.tsx";

type Row = OutputOf<typeof calls.listReviews>["list"][number];

/** Applications for large loans that wait for whoever looks, the oldest first. */
export default function ReviewsScreen() {
  const t = useTexts("loans-console");
  const go = useGo();
  const [isNoting, setNoting] = useState(false);
  const columns: Column<Row>[] = [
    momentColumn("applied", t("reviews.applied"), ({ applied_at }) => applied_at),
    momentColumn("decide-by", t("reviews.decide-by"), ({ decide_by }) => decide_by, "plan"),
    { key: "amount", label: t("reviews.amount"), read: ({ amount, currency }) => `${amount} ${currency}` },
    { key: "worth", label: t("reviews.worth"), read: ({ worth }) => worth },
    { key: "times", label: t("reviews.times"), read: ({ times }) => String(times) },
    { key: "days", label: t("reviews.days"), read: ({ days }) => String(days) },
    { key: "margin", label: t("reviews.margin"), read: ({ collateral_currency }) => collateral_currency },
    { key: "given", label: t("reviews.given"), read: ({ given }) => String(given) },
  ];
  return (
    <DeskScreen
      title={t("menu.loan-reviews")}
      note={t("reviews.note")}
      end={
        <Button tone="brand" onPress={() => setNoting(true)}>
          {t("reviews.flag")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.loan-reviews")}
        of={useRows(calls.listReviews, {})}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => go(reviewPath(id))}
        save={{ call: calls.listReviews, input: {}, name: "large-loans" }}
        empty={<Empty text={t("reviews.none")} />}
      />
      <ProfessionalSheet open={isNoting} onClose={() => setNoting(false)} />
    </DeskScreen>
  );
}
