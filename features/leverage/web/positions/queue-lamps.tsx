import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { quoteOf, useQuoteWriting } from "@assay/ui/prices.ts";
import { lazy, Suspense, useRef, useState } from "react";
import type { Contract } from "../../rules/terms.ts";
import { gainAt, gainTold, type OpenPosition } from "./position-model.ts";

const QueueSheet = lazy(() => import("./queue-sheet.tsx"));

const LAMPS = 5;

export interface QueueLampsProps {
  readonly position: OpenPosition;
  /** Undefined until the terms are known: then the gain that was told stands. */
  readonly contract: Contract | undefined;
}

/**
 * The place in the deleveraging queue as five lamps: all lit is reduced first. Only winners stand in it, so they go out of
 * sight with the tick that turns the position into a loser, however old the told place is. Pressed, they say what they mean.
 */
export function QueueLamps({ position, contract }: QueueLampsProps) {
  const t = useTexts("leverage");
  const lamps = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<boolean>();
  const wins = (index: string | null | undefined): boolean =>
    directionOf(((contract && gainAt(contract, position, index)) ?? gainTold(position))?.money) === "up";
  useQuoteWriting(position.symbol, ({ index }) => {
    if (lamps.current) lamps.current.hidden = !wins(index);
  });
  const { queue } = position;
  if (queue === null || queue === 0) return null;
  const place = t("queue.place", { place: queue, lamps: LAMPS });
  return (
    <>
      <button
        ref={lamps}
        type="button"
        aria-haspopup="dialog"
        hidden={!wins(quoteOf(position.symbol)?.index)}
        onClick={() => setAsked(true)}
        className="press reach inline-flex min-h-6 items-center gap-1.5"
      >
        <span aria-hidden="true" className="underline decoration-dotted underline-offset-2">
          {t("queue.short")}
        </span>
        <span aria-hidden="true" className="inline-flex gap-0.5">
          {Array.from({ length: LAMPS }, (_, lamp) => (
            <span key={lamp} className={`h-2.5 w-1 rounded-full ${lamp < queue ? "bg-brand-fill" : "bg-control"}`} />
          ))}
        </span>
        <span className="sr-only">{place}</span>
      </button>
      {asked !== undefined && (
        <Suspense fallback={null}>
          <QueueSheet open={asked} onClose={() => setAsked(false)} place={place} />
        </Suspense>
      )}
    </>
  );
}
