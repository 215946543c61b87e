import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Appealed } from "./told.ts";

/** What a muted customer says against it: followed, or not. */
export function AppealSheet({ one, onClose }: { readonly one: Appealed; readonly onClose: () => void }) {
  const t = useTexts("chat-room-console");
  const [lift, setLift] = useState(false);
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("appeals.title")}
      facts={[
        { label: t("appeals.note"), value: one.note },
        { label: t("appeals.appeal"), value: <span className="break-words whitespace-pre-wrap">{one.appeal}</span> },
      ]}
      action={t("judge.action")}
      call={calls.decideAppeal}
      input={{ mute: one.id, lift: lift ? "1" : "0" }}
      onDone={onClose}
    >
      <div className="mb-3">
        <CheckField label={t("appeals.lift")} value={lift} onChange={setLift} />
      </div>
    </ReasonSheet>
  );
}
