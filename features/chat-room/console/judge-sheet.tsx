import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { WORDS_LENGTH_MAX } from "../rules.ts";
import type { Reported } from "./told.ts";

const days = ["0", "1", "3", "7"] as const;

/** A message that was reported: hidden or let stand, and its speaker muted or not. */
export function JudgeSheet({ one, onClose }: { readonly one: Reported; readonly onClose: () => void }) {
  const t = useTexts("chat-room-console");
  const [hide, setHide] = useState(true);
  const [mute, setMute] = useState<(typeof days)[number]>("0");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const lacksNote = mute !== "0" && note.trim() === "";
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("judge.title")}
      facts={[
        { label: t("reported.speaker"), value: one.speaker },
        { label: t("reported.text"), value: <span className="break-words whitespace-pre-wrap">{one.text}</span> },
      ]}
      action={t("judge.action")}
      call={calls.judge}
      input={{ message: one.id, hide: hide ? "1" : "0", mute_days: mute, ...(note.trim() !== "" && { note: note.trim() }) }}
      attempt={() => {
        setTried(true);
        return !lacksNote;
      }}
      onDone={onClose}
    >
      <div className="mb-3 grid gap-3">
        <CheckField label={t("judge.hide")} value={hide} onChange={setHide} />
        <SelectField
          label={t("judge.mute")}
          options={days.map((key) => ({ key, label: t("judge.days", { count: Number(key) }) }))}
          value={mute}
          onChange={setMute}
        />
        <LongField
          label={t("judge.note")}
          lengthMax={WORDS_LENGTH_MAX}
          value={note}
          onChange={setNote}
          faultText={tried && lacksNote ? translate("required") : undefined}
        />
      </div>
    </ReasonSheet>
  );
}
