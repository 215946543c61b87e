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
import { OfferSheet } from "./offer-sheet.tsx";

type Row = OutputOf<typeof calls.listOffers>["list"][number];

/** All offers that were ever added, and the press by which more are proposed. */
export default function OffersScreen() {
  const t = useTexts("loans-console");
  const [isWriting, setWriting] = useState(false);
  const columns: Column<Row>[] = [
    { key: "currency", label: t("columns.currency"), read: ({ currency }) => currency },
    { key: "collateral", label: t("columns.collateral"), read: ({ collateral }) => collateral },
    { key: "hourly", label: t("columns.hourly"), read: ({ hourly_rate }) => hourly_rate },
    { key: "year", label: t("offers.year"), read: ({ annual_rate }) => annual_rate },
    { key: "ltv", label: t("columns.ltv"), read: ({ ltv_max }) => ltv_max },
    { key: "min", label: t("offers.min"), read: ({ min }) => min },
    { key: "max", label: t("offers.max"), read: ({ max }) => max },
    { key: "size", label: t("columns.size"), read: ({ is_large }) => t(is_large ? "offers.large" : "offers.instant") },
    { key: "sale", label: t("offers.sale"), read: ({ is_on_sale }) => t(is_on_sale ? "offers.yes" : "offers.no") },
    {
      key: "from",
      label: t("offers.from"),
      read: ({ from_at }) => new Date(from_at).toISOString(),
      show: ({ from_at }) => <TimeText at={from_at} />,
    },
  ];
  return (
    <DeskScreen
      title={t("menu.loans")}
      note={t("offers.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("offers.add")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.loans")}
        of={useRows(calls.listOffers, {})}
        columns={columns}
        keyOf={({ offer_id }) => String(offer_id)}
        save={{ call: calls.listOffers, input: {}, name: "loans" }}
        empty={<Empty text={t("offers.none")} />}
      />
      <OfferSheet open={isWriting} onClose={() => setWriting(false)} />
    </DeskScreen>
  );
}
