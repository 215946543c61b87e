import type { Call } from "@assay/core/contract.ts";
import { useState } from "react";
import { translate } from "../locale.ts";
import { LongField } from "./long-field.tsx";
import { ReasonSheet, type ReasonSheetProps } from "./reason-sheet.tsx";

const NOTE_LENGTH_MAX = 300;

export interface NotedSheetProps<C extends Call> extends Omit<ReasonSheetProps<C>, "input" | "attempt" | "prove" | "tone"> {
  readonly noteLabel: string;
  readonly input: (note: string) => ReasonSheetProps<C>["input"];
}

/** An act that undoes something of a customer's, with a word that he reads. */
export function NotedSheet<C extends Call>({ noteLabel, input, children, ...shared }: NotedSheetProps<C>) {
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = note.trim() === "";
  return (
    <ReasonSheet
      {...shared}
      tone="danger"
      input={input(note.trim())}
      attempt={() => {
        setTried(true);
        return !isEmpty;
      }}
    >
      {children}
      <LongField
        label={noteLabel}
        lengthMax={NOTE_LENGTH_MAX}
        value={note}
        onChange={setNote}
        faultText={tried && isEmpty ? translate("required") : undefined}
      />
    </ReasonSheet>
  );
}
