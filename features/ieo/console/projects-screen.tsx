import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { AnnounceSheet } from "./announce-sheet.tsx";

type Row = OutputOf<typeof calls.listPlanned>["list"][number];

/** All token sales with what has been committed, and the way to a new one. */
export default function ProjectsScreen() {
  const t = useTexts("ieo-console");
  const projects = useCall(calls.listPlanned, { limit: "100" });
  const [isPlanning, setPlanning] = useState(false);
  const columns: Column<Row>[] = [
    { key: "token", label: t("token"), read: ({ token }) => token },
    { key: "name", label: t("name"), read: ({ name }) => name },
    { key: "state", label: t("state"), read: ({ status }) => t(`states.${status}`) },
    { key: "price", label: t("price"), read: ({ price }) => price },
    { key: "total", label: t("total"), read: ({ total }) => total },
    { key: "applied", label: t("applied"), read: ({ applied }) => String(applied) },
    { key: "committed", label: t("committed"), read: ({ committed, pay_currency }) => `${committed} ${pay_currency}` },
    { key: "passed", label: t("passed"), read: ({ passed }) => (passed === null ? "" : String(passed)) },
    { key: "sold", label: t("sold"), read: ({ sold }) => sold ?? "" },
    momentColumn("ends", t("ends"), ({ ends_at }) => ends_at, "plan"),
  ];
  return (
    <DeskScreen
      title={t("menu.projects")}
      note={t("note")}
      end={
        <Button tone="brand" onPress={() => setPlanning(true)}>
          {t("announce")}
        </Button>
      }
    >
      <Table
        label={t("menu.projects")}
        of={wholeList(projects, ({ list }) => list)}
        columns={columns}
        keyOf={({ project_id }) => String(project_id)}
        empty={<Empty text={t("none")} />}
      />
      <AnnounceSheet open={isPlanning} onClose={() => setPlanning(false)} />
    </DeskScreen>
  );
}
