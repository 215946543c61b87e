import type { ReactNode } from "react";
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
  readonly onConfirm: () => void;
}

/** Asks once more before something that matters, with every figure in sight. */
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
  onConfirm,
}: ConfirmSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {children}
      {facts.length > 0 && <Facts facts={facts} className="rounded-button bg-s2 p-4" />}
      {note !== undefined && <div className="mt-3 text-form text-soft">{note}</div>}
      <Cta action={action} tone={tone} pending={pending} onPress={onConfirm} className="mt-4" />
    </Sheet>
  );
}
