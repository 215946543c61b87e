import { age } from "@assay/ui/elapsed.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useKnownAt } from "@assay/ui/offline/known.ts";
import { useNow } from "@assay/ui/ticking.ts";

const EVERY_MS = 1_000;

/** Tells that nothing answers, and how old what is on screen is. */
export function AwayPill({ away }: { readonly away: boolean }) {
  const t = useTexts("device");
  const ui = useTexts("ui");
  const knownAt = useKnownAt((at) => (away ? at : 0));
  const now = useNow(EVERY_MS, away);
  const { unit, count } = age(knownAt, now);
  const when = ui(`when.${unit}`, { count });
  return (
    <>
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
    </>
  );
}
