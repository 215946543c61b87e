import { useTexts } from "@assay/ui/locale.ts";
import type { OpenPosition } from "./position-model.ts";

const LAMPS = 5;

/** The place in the deleveraging queue as five lamps: all lit is reduced first. Nothing without a mark. */
export function QueueLamps({ position: { queue } }: { readonly position: OpenPosition }) {
  const t = useTexts("leverage");
  if (queue === null) return null;
  const said = t(queue === 0 ? "queue.none" : "queue.place", { place: queue, lamps: LAMPS });
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true">{t("queue.short")}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {Array.from({ length: LAMPS }, (_, lamp) => (
          <span key={lamp} className={`h-2.5 w-1 rounded-full ${lamp < queue ? "bg-brand-fill" : "bg-control"}`} />
        ))}
      </span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
