import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { ANNOUNCEMENT_PATH } from "./paths.ts";

export interface AnnouncementPopupProps {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An announcement that greets everybody: what it is about, and the way to its text. */
export default function AnnouncementPopup({ id, title, summary, open, onClose }: AnnouncementPopupProps) {
  const t = useTexts("messages");
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <p className="mb-5 text-body text-soft">{summary}</p>
      <Way to={`${ANNOUNCEMENT_PATH}?id=${id}`} text={t("announcements.read")} />
    </Sheet>
  );
}
