import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";

const parts = ["when", "who", "less"] as const;

export interface QueueSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where the position stands, in words. */
  readonly place: string;
}

/** What the lamps mean: when winners are reduced, who goes first, and what moves one back. */
export default function QueueSheet({ open, onClose, place }: QueueSheetProps) {
  const t = useTexts("leverage");
  return (
    <Sheet open={open} onClose={onClose} title={t("queue.title")}>
      <div className="space-y-3 text-form text-soft">
        <p className="text-body font-semibold text-strong">{place}</p>
        {parts.map((part) => (
          <p key={part}>{t(`queue.${part}`)}</p>
        ))}
      </div>
    </Sheet>
  );
}
