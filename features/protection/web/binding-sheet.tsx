import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { Check } from "lucide-react";
import { useState } from "react";

export interface BindingSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly consequences: readonly string[];
  readonly action: string;
  readonly pending: boolean;
  readonly onConfirm: () => void;
}

/** Asks once more before what nobody can undo: every consequence is said, and the press works once they are accepted. */
export function BindingSheet({ open, onClose, title, consequences, action, pending, onConfirm }: BindingSheetProps) {
  const t = useTexts("protection");
  const [accepted, setAccepted] = useState(false);
  const close = (): void => {
    setAccepted(false);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={title}>
      <ul className="grid gap-2.5 rounded-button bg-s2 p-4 text-form">
        {consequences.map((one) => (
          <li key={one} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
            <span>{one}</span>
          </li>
        ))}
      </ul>
      <CheckField label={t("binding.accept")} value={accepted} onChange={setAccepted} className="mt-4 min-h-11" />
      <Cta
        action={action}
        disabled={!accepted && !pending}
        pending={pending}
        onPress={() => {
          setAccepted(false);
          onConfirm();
        }}
        className="mt-2"
      />
    </Sheet>
  );
}
