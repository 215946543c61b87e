import { type ReactNode, useRef } from "react";
import { Cta } from "./cta.tsx";
import { type Fact, Facts } from "./facts.tsx";
import { Sheet } from "./sheet.tsx";

export interface ConfirmSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A choice of what is about to happen, above its facts. */
  readonly children?: ReactNode;
  /** What is about to happen, line by line. */
  readonly facts: readonly Fact[];
  /** A warning or a note above the button. */
  readonly note?: ReactNode;
  readonly action: string;
  readonly tone?: "brand" | "up" | "down" | "danger";
  readonly pending?: boolean;
  /** Seconds until it may be tried again. */
  readonly wait?: number | undefined;
  readonly onConfirm: () => void;
}

/** Asks once more before something that matters, with every figure in sight; Enter confirms it. */
export function ConfirmSheet({
  open,
  onClose,
  title,
  children,
  facts,
  note,
  action,
  tone = "brand",
  pending = false,
  wait,
  onConfirm,
}: ConfirmSheetProps) {
  const press = useRef<HTMLButtonElement>(null);
  return (
    <Sheet open={open} onClose={onClose} title={title} first={press}>
      {children}
      {facts.length > 0 && <Facts facts={facts} className="rounded-button bg-s2 p-4" />}
      {note !== undefined && <div className="mt-3 text-form text-soft">{note}</div>}
      <Cta pressRef={press} action={action} tone={tone} pending={pending} wait={wait} onPress={onConfirm} className="mt-4" />
    </Sheet>
  );
}
