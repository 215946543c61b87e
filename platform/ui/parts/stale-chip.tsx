import { age } from "../elapsed.ts";
import { useTexts } from "../locale.ts";
import { useLineLost, useLiveState } from "../live.ts";
import { useNow } from "../ticking.ts";

const EVERY_MS = 1_000;

/** Tells that prices on screen are not live any more and since when. Renders nothing while they are. */
export function StaleChip() {
  const t = useTexts("ui");
  const lost = useLineLost();
  const heardAt = useLiveState((line) => line.heardAt);
  const now = useNow(EVERY_MS, lost);
  if (!lost) return null;
  const { unit, count } = age(heardAt, now);
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-s2 px-2 py-0.5 text-micro whitespace-nowrap text-strong">
      {/* Said once; the age that counts up beside it is for the eyes. */}
      <span role="status" className="sr-only">
        {t("live.gone")}
      </span>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-warning-fill" />
      <span aria-hidden="true">{t("live.lost", { when: t(`when.${unit}`, { count }) })}</span>
    </span>
  );
}
