import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { useSearchParams } from "react-router";
import { AnnouncementText } from "./announcement-text.tsx";

/** One announcement, as a link or a notification opens it. */
export default function AnnouncementScreen() {
  const t = useTexts("messages");
  const id = useSearchParams()[0].get("id");
  return (
    <Screen head={<PageHeader title={t("announcements.one")} />} className="pt-2">
      {id === null ? <Empty text={t("rejections.no-such-announcement")} /> : <AnnouncementText id={id} />}
    </Screen>
  );
}
