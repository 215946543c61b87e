import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { NetworkState } from "./told.ts";

const NOTE_LENGTH_MAX = 200;

/** Stops a network with a note that customers read, or proposes that it signs again. */
export function NetworkSheet({ row, onClose }: { readonly row: NetworkState; readonly onClose: () => void }) {
  const t = useTexts("withdrawals-console");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const name = t(`names.${row.network}`);
  const facts = [
    { label: t("networks.waiting"), value: row.waiting },
    { label: t("networks.broadcast"), value: row.broadcast },
    ...(row.reason === null ? [] : [{ label: t("pause.note"), value: <span className="wrap-anywhere">{row.reason}</span> }]),
  ];
  const shared = { open: true, onClose, facts, onDone: onClose };
  if (row.paused)
    return (
      <ReasonSheet
        {...shared}
        title={t("resume.title", { network: name })}
        action={t("resume.action")}
        call={calls.resume}
        input={{ network: row.network }}
      />
    );
  const isEmpty = note.trim() === "";
  return (
    <ReasonSheet
      {...shared}
      title={t("pause.title", { network: name })}
      attempt={() => {
        setTried(true);
        return !isEmpty;
      }}
      action={t("pause.action")}
      tone="danger"
      call={calls.pause}
      input={{ network: row.network, note: note.trim() }}
    >
      <LongField
        label={t("pause.note")}
        lengthMax={NOTE_LENGTH_MAX}
        value={note}
        onChange={setNote}
        faultText={tried && isEmpty ? translate("required") : undefined}
      />
    </ReasonSheet>
  );
}
