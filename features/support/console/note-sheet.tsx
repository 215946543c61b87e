import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { NOTE_LENGTH_MAX } from "../rules.ts";

/** A note for the desk, which the customer does not see. */
export function NoteSheet({ conversation, onClose }: { readonly conversation: string; readonly onClose: () => void }) {
  const t = useTexts("support-console");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = text.trim() === "";
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("case.note")}
      action={t("case.note")}
      call={calls.addNote}
      input={{ conversation, text: text.trim() }}
      attempt={() => {
        setTried(true);
        return !isEmpty;
      }}
      onDone={onClose}
    >
      <div className="mb-3">
        <LongField
          label={t("case.note-text")}
          lengthMax={NOTE_LENGTH_MAX}
          value={text}
          onChange={setText}
          faultText={tried && isEmpty ? translate("required") : undefined}
        />
      </div>
    </ReasonSheet>
  );
}
