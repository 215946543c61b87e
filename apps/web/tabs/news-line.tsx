import { calls as messages } from "@assay/features/messages/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { stillness } from "@assay/ui/navigation.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { useNow } from "@assay/ui/ticking.ts";
import { Megaphone, Pause, Play } from "lucide-react";
import { useState } from "react";
import { ANNOUNCEMENT_PATH } from "./paths.ts";

/** The specification's time for which an announcement stays before the next one slides in (decisions, transitions). */
const STAY_MS = 3_000;
const SHOWN_MAX = "5";
const PLACE = "h-11 desk:mb-1";

/** The newest announcements, one after another. It can be paused, waits under a pointer or the focus, and stands still for who wants less motion. */
export function NewsLine() {
  const t = useTexts("tabs");
  const { data, isPending } = useCall(messages.listAnnouncements, { limit: SHOWN_MAX });
  const list = data?.list ?? [];
  const [paused, setPaused] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const moves = list.length > 1 && !stillness();
  const now = useNow(STAY_MS, moves && !paused && !waiting);
  const shown = list[moves ? Math.floor(now / STAY_MS) % list.length : 0];
  if (!shown) return isPending && <div className={PLACE} />;
  return (
    <section aria-label={t("news.label")} className={`${PLACE} flex items-center gap-2.5 overflow-hidden`}>
      <Megaphone className="size-4 shrink-0 text-brand" aria-hidden />
      <Go
        key={shown.id}
        to={`${ANNOUNCEMENT_PATH}?id=${shown.id}`}
        onPointerEnter={() => setWaiting(true)}
        onPointerLeave={() => setWaiting(false)}
        onFocus={() => setWaiting(true)}
        onBlur={() => setWaiting(false)}
        className={`flex h-full min-w-0 grow items-center text-start text-form text-soft hover:text-strong ${moves ? "slides-in" : ""}`}
      >
        <span className="truncate">
          <span className="text-strong">{shown.title}</span> {shown.summary}
        </span>
      </Go>
      {moves && (
        <IconButton
          label={t(paused ? "news.play" : "news.pause")}
          icon={
            paused ? <Play className="size-3.5 text-faint" aria-hidden /> : <Pause className="size-3.5 text-faint" aria-hidden />
          }
          onPress={() => setPaused(!paused)}
          className="-me-3"
        />
      )}
    </section>
  );
}
