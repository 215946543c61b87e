import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { Poster } from "../web/poster.tsx";
import { type Asking, ApplicationSheet, drawnOf } from "./application-sheet.tsx";

/** Customers who ask to be artists. Each row opens what he says of himself, and the two answers. */
export default function ArtistsScreen() {
  const t = useTexts("nft-console");
  const [opened, setOpened] = useState<Asking>();
  const columns: Column<Asking>[] = [
    {
      key: "name",
      label: t("artist"),
      read: ({ name }) => name,
      show: (row) => (
        <span className="flex items-center gap-2">
          <Poster of={drawnOf(row)} title={row.name} className="aspect-square w-8! shrink-0 rounded-full object-cover" />
          {row.name}
        </span>
      ),
    },
    { key: "about", label: t("told"), read: ({ about }) => about },
    { key: "customer", label: t("customer"), read: ({ customer }) => customer },
    momentColumn("applied", t("applied"), ({ applied_at }) => applied_at, "plan"),
  ];
  return (
    <DeskScreen title={t("menu.nft-artists")} note={t("artists-note")}>
      <SavedTable
        label={t("menu.nft-artists")}
        of={useRows(calls.listApplications, {})}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={setOpened}
        save={{ call: calls.listApplications, input: {}, name: "nft-artists" }}
        empty={<Empty text={t("no-applications")} />}
      />
      {opened && <ApplicationSheet key={opened.id} row={opened} onClose={() => setOpened(undefined)} />}
    </DeskScreen>
  );
}
