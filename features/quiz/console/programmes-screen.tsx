import type { OutputOf } from "@assay/core/contract.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { type Fault, useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { periods } from "../rules.ts";
import { type ProgrammeFields, programmeInput, programmeRules } from "./programme-form.ts";

type Row = OutputOf<typeof calls.listProgrammes>["list"][number];

/** All programmes, the press by which more are proposed, and the one that stops one. */
export default function ProgrammesScreen() {
  const t = useTexts("quiz-console");
  const [isWriting, setWriting] = useState(false);
  const [stopping, setStopping] = useState<number>();
  const columns: Column<Row>[] = [
    { key: "symbol", label: t("programmes.symbol"), read: ({ symbol }) => symbol },
    { key: "period", label: t("programmes.period"), read: ({ period }) => t(`programmes.period-${period}`) },
    { key: "outcomes", label: t("columns.outcomes"), read: ({ outcomes }) => String(outcomes) },
    { key: "distance", label: t("columns.distance"), read: ({ distance }) => distance },
    { key: "fee", label: t("columns.fee"), read: ({ fee_rate }) => fee_rate },
    { key: "close", label: t("columns.close"), read: ({ close_minutes }) => String(close_minutes) },
    {
      key: "stopped",
      label: t("programmes.stopped"),
      read: ({ stopped_at }) => (stopped_at === null ? t("programmes.runs") : new Date(stopped_at).toISOString()),
      show: ({ stopped_at, programme_id }) =>
        stopped_at === null ? (
          <Button size="small" onPress={() => setStopping(programme_id)}>
            {t("programmes.stop")}
          </Button>
        ) : (
          <TimeText at={stopped_at} />
        ),
    },
  ];
  return (
    <DeskScreen
      title={t("menu.quiz")}
      note={t("programmes.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("programmes.add")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.quiz")}
        of={useRows(calls.listProgrammes, {})}
        columns={columns}
        keyOf={({ programme_id }) => String(programme_id)}
        save={{ call: calls.listProgrammes, input: {}, name: "quiz" }}
        empty={<Empty text={t("programmes.none")} />}
      />
      <ProgrammeSheet open={isWriting} onClose={() => setWriting(false)} />
      <ReasonSheet
        open={stopping !== undefined}
        onClose={() => setStopping(undefined)}
        title={t("programmes.stop-title", { id: stopping ?? 0 })}
        attempt={() => true}
        action={t("programmes.stop")}
        call={calls.stopProgramme}
        input={{ programme_id: String(stopping ?? 0) }}
        onDone={() => setStopping(undefined)}
      />
    </DeskScreen>
  );
}

/** Writes a programme and proposes it; another of the product role publishes. */
function ProgrammeSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("quiz-console");
  const form = useForm(programmeRules, undefined);
  const said = (fault: Fault | undefined) =>
    fault?.code === "required" ? faultText(t, fault) : fault && foundText(t, `faults.${fault.code}`);
  const line = (name: Exclude<keyof ProgrammeFields, "period">, lengthMax: number) => {
    const { value, onChange, onLeave, fault } = form.field(name);
    return <TextField label={t(`programmes.${name}`)} {...{ lengthMax, value, onChange, onLeave }} faultText={said(fault)} />;
  };
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("programmes.add")}
      attempt={form.attempt}
      action={t("programmes.propose")}
      call={calls.publishProgramme}
      input={programmeInput(form.fields)}
      onDone={() => form.restart(programmeRules.start)}
    >
      <div className="flex flex-col gap-3">
        {line("symbol", 20)}
        <SelectField
          label={t("programmes.period")}
          value={form.fields.period}
          options={periods.map((key) => ({ key, label: t(`programmes.period-${key}`) }))}
          onChange={form.field("period").onChange}
        />
        {line("outcomes", 1)}
        {line("distance", 10)}
        {line("fee", 10)}
        {line("close", 3)}
      </div>
    </ReasonSheet>
  );
}
