import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { AnnouncementText } from "./announcement-text.tsx";
import { ANNOUNCEMENT_PATH } from "./paths.ts";
import { ReadingPanes } from "./reading-panes.tsx";

/** News, and notices about the service: the contract's ids. */
const kinds = ["4", "6"] as const;

/** What the house tells everybody, newest first; where there is room, the chosen one stands beside the list. */
export default function AnnouncementsScreen() {
  const t = useTexts("messages");
  const go = useGo();
  const phone = useViewport() === "phone";
  const [kind, setKind] = useState<(typeof kinds)[number]>("4");
  const announcements = useRows(calls.listAnnouncements, { limit: "20", c_id: kind });
  const [chosen, choose] = useState<string>();
  const shown = chosen ?? announcements.rows[0]?.id;
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader title={t("announcements.title")} />
      <ReadingPanes
        label={t("announcements.title")}
        list={
          <>
            <Chips
              label={t("announcements.kinds.label")}
              options={kinds.map((key) => ({ key, label: t(`announcements.kinds.${key}`) }))}
              value={kind}
              onChange={(key) => {
                choose(undefined);
                setKind(key);
              }}
            />
            <InfiniteList
              of={announcements}
              label={t("announcements.title")}
              keyOf={({ id }) => id}
              skeleton={<RowsSkeleton pill={false} />}
              empty={<Empty text={t("announcements.none")} />}
              className="-mx-2"
              row={({ id, title, summary, at }) => (
                <button
                  type="button"
                  aria-current={(!phone && id === shown) || undefined}
                  onClick={() => (phone ? go(`${ANNOUNCEMENT_PATH}?id=${id}`) : choose(id))}
                  className="press block min-h-[66px] w-full rounded-button px-2 py-2.5 text-start active:scale-[.985] md:aria-[current]:bg-s2"
                >
                  <span className="block text-body font-semibold">{title}</span>
                  <span className="mt-0.5 line-clamp-2 text-caption text-soft">{summary}</span>
                  <TimeText at={at} className="mt-1 block text-caption text-faint" />
                </button>
              )}
            />
          </>
        }
        textLabel={t("announcements.one")}
        text={phone || shown === undefined ? undefined : <AnnouncementText key={shown} id={shown} />}
      />
    </div>
  );
}
