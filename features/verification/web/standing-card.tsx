import type { OutputOf } from "@assay/core/contract.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import type { calls } from "../contract.ts";
import { REAL_PATH } from "./paths.ts";
import { waitIn } from "./wait.ts";

export type Standing = OutputOf<typeof calls.showStanding>;

const tones = { none: "plain", review: "brand", verified: "up", failed: "danger" } as const;

/** What is under way or was last decided: state, place in the queue, and the one thing to do anew. */
export function StandingCard({ standing }: { readonly standing: Standing }) {
  const t = useTexts("verification");
  const { state, real_type, cause, note, redo, queue, submitted_at, decided_at, pictures_until, name, card_id } = standing;
  const usualMs = queue?.usual_ms ?? undefined;
  const wait = usualMs === undefined ? undefined : waitIn(usualMs);
  const facts: Fact[] = [
    ...(name === null ? [] : [{ label: t("basic.name"), value: <bdi>{name}</bdi> }]),
    ...(card_id === null ? [] : [{ label: t("basic.number"), value: <bdi dir="ltr">{card_id}</bdi> }]),
    ...(submitted_at === null ? [] : [{ label: t("mark.submitted"), value: <TimeText at={submitted_at} as="plan" /> }]),
    ...(decided_at === null ? [] : [{ label: t("mark.decided"), value: <TimeText at={decided_at} as="plan" /> }]),
  ];
  return (
    <section aria-label={t(`states.${state}`)} className="rounded-card bg-s1 p-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-body font-semibold">{t(real_type === 2 ? "mark.advanced" : "mark.basic")}</h2>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </div>
      {queue && (
        <p className="mt-3 text-form">
          {t("mark.place", { place: queue.place })}
          <span className="block text-soft">
            {wait ? t("mark.usual", { time: t(`mark.${wait.unit}`, { count: wait.count }) }) : t("mark.usual-unknown")}
          </span>
        </p>
      )}
      {cause !== null && <p className="mt-3 text-form text-danger">{foundText(t, `causes.${cause}`)}</p>}
      {note && (
        <p className="mt-2 text-form text-soft">
          {t("mark.note")}: <bdi>{note}</bdi>
        </p>
      )}
      <Facts facts={facts} className="mt-3" />
      {pictures_until !== null && (
        <p className="mt-3 text-caption text-soft">
          {t("mark.pictures", { when: new Date(pictures_until).toISOString().slice(0, 10) })}
        </p>
      )}
      {redo !== null && (
        <div className="mt-4">
          <Way to={`${REAL_PATH}?level=${real_type}`} text={t("mark.redo", { part: t(`parts.${redo}`) })} />
        </div>
      )}
    </section>
  );
}
