import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useState } from "react";
import { calls, type RedoCause, redoCauses, type RefuseCause, refuseCauses, type Verdict, verdicts } from "../contract.ts";
import { partsOf } from "../rules.ts";
import { forgetOpened, type Opened } from "./opened.ts";
import { CASES_PATH } from "./paths.ts";

const NOTE_LENGTH_MAX = 300;

/** The three verdicts; each asks what it is about, and why. */
export function VerdictBar({ opened }: { readonly opened: Opened }) {
  const t = useTexts("verification-console");
  const [verdict, choose] = useState<Verdict>();
  return (
    <div className="grid grid-cols-3 gap-2">
      {verdicts.map((one) => (
        <Button key={one} tone={one === "accept" ? "brand" : "quiet"} onPress={() => choose(one)}>
          {t(`verdict.${one}`)}
        </Button>
      ))}
      {verdict !== undefined && (
        <VerdictSheet key={verdict} opened={opened} verdict={verdict} onClose={() => choose(undefined)} />
      )}
    </div>
  );
}

interface VerdictSheetProps {
  readonly opened: Opened;
  readonly verdict: Verdict;
  readonly onClose: () => void;
}

function VerdictSheet({ opened, verdict, onClose }: VerdictSheetProps) {
  const t = useTexts("verification-console");
  const go = useGo();
  const parts = partsOf(opened.level === 2 ? 2 : 1, opened.id_type);
  const causes: readonly (RedoCause | RefuseCause)[] = verdict === "redo" ? redoCauses : refuseCauses;
  const [part, setPart] = useState(parts[0]!);
  const [cause, setCause] = useState(causes[0]!);
  const [note, setNote] = useState("");
  const fields = verdict === "accept" ? {} : { part, cause, ...(note.trim() !== "" && { note: note.trim() }) };
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t(`verdict.title-${verdict}`)}
      action={t(`verdict.${verdict}`)}
      tone={verdict === "refuse" ? "danger" : "brand"}
      call={calls.judgeCase}
      input={{ case: opened.case, verdict, ...fields }}
      onDone={() => {
        go(CASES_PATH, { replace: true });
        forgetOpened(opened.case);
      }}
    >
      {verdict !== "accept" && (
        <div className="grid gap-3">
          <SelectField
            label={t("verdict.part")}
            options={parts.map((key) => ({ key, label: t(`parts.${key}`) }))}
            value={part}
            onChange={setPart}
          />
          <SelectField
            label={t("verdict.cause")}
            options={causes.map((key) => ({ key, label: t(`causes.${key}`) }))}
            value={cause}
            onChange={setCause}
          />
          <LongField label={t("verdict.note")} value={note} onChange={setNote} lengthMax={NOTE_LENGTH_MAX} />
        </div>
      )}
    </ReasonSheet>
  );
}
