import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls, useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";

type Row = OutputOf<typeof calls.listSettings>[number];

/** The public settings; each is chosen by itself and holds within seconds. */
export default function SettingsScreen() {
  const t = useTexts("content-console");
  const settings = useCall(calls.listSettings, {});
  const [chosen, choose] = useState<Row>();
  const columns: Column<Row>[] = [
    { key: "name", label: t("settings.name"), read: ({ keyword }) => foundText(t, `setting.${keyword}`) },
    { key: "keyword", label: t("settings.keyword"), read: ({ keyword }) => keyword },
    { key: "value", label: t("settings.value"), read: ({ value }) => value },
  ];
  return (
    <DeskScreen title={t("menu.settings")} note={t("settings.note")}>
      <Table
        label={t("menu.settings")}
        of={wholeList(settings, (list) => list)}
        columns={columns}
        keyOf={({ keyword }) => keyword}
        onOpen={choose}
        empty={<Empty text={t("settings.none")} />}
      />
      <ReasonSheet
        open={chosen !== undefined}
        onClose={() => choose(undefined)}
        title={chosen ? foundText(t, `setting.${chosen.keyword}`) : ""}
        action={t("settings.save")}
        call={calls.chooseSetting}
        input={{ keyword: chosen?.keyword ?? "", value: (chosen?.value ?? "").trim() }}
        onDone={() => refreshCalls([calls.listSettings.path])}
      >
        <TextField
          label={t("settings.value")}
          lengthMax={500}
          value={chosen?.value ?? ""}
          onChange={(value) => chosen && choose({ ...chosen, value })}
        />
      </ReasonSheet>
    </DeskScreen>
  );
}
