import { age } from "@assay/ui/elapsed.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useKnownAt } from "@assay/ui/offline/known.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { useAway } from "@assay/ui/reach.ts";
import { useNow } from "@assay/ui/ticking.ts";

const EVERY_MS = 1_000;

/**
 * Tells that nothing answers, and how old what is on screen is. Below a desktop it stands in a strip of its own, for which `--top` makes
 * every page give way; on a desktop in the empty middle of the top bar.
 */
export function AwayPill() {
  const t = useTexts("device");
  const ui = useTexts("ui");
  const away = useAway();
  const knownAt = useKnownAt((at) => (away ? at : 0));
  const now = useNow(EVERY_MS, away);
  const { unit, count } = age(knownAt, now);
  const when = ui(`when.${unit}`, { count });
  return (
    <div className={classes("pointer-events-none fixed inset-x-0 top-0 z-[80] flex justify-center", away && "away")}>
      <span role="status" className="sr-only">
        {away && t("away.nothing")}
      </span>
      {away && (
        <section
          aria-label={t("away.nothing")}
          className="inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-s3 px-2.5 py-0.5 text-micro whitespace-nowrap text-strong"
        >
          <span aria-hidden="true" className="size-1.5 rounded-full bg-warning-fill" />
          {knownAt === 0 ? t("away.nothing") : t("away.known", { when })}
        </section>
      )}
    </div>
  );
}
