import { useTexts } from "../locale.ts";
import { useLiveState } from "../live.ts";
import { useNow } from "../ticking.ts";

/** How long the line may be silent before the reader is told. */
const QUIET_MS = 4_000;
const EVERY_MS = 1_000;

/** Tells that prices on screen are not live any more and since when. Renders nothing while they are. */
export function StaleChip() {
  const t = useTexts("ui");
  const { state, heardAt } = useLiveState();
  const now = useNow(EVERY_MS, state === "lost");
  if (state !== "lost" || now - heardAt < QUIET_MS) return null;
  const when = t("when.seconds", { count: Math.floor((now - heardAt) / 1_000) });
  return (
    <span role="status" className="inline-flex items-center gap-1.5 rounded-full bg-s2 px-2 py-0.5 text-micro text-warning">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-warning" />
      {t("live.lost", { when })}
    </span>
  );
}
