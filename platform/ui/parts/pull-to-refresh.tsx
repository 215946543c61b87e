import { RefreshCw } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../locale.ts";

export interface PullToRefreshProps {
  /** Fetches the page's answers anew; the ring turns until it is done. */
  readonly onRefresh: () => Promise<unknown>;
}

/** How far a finger goes before letting go means "again", and how far the ring follows it. */
const ENOUGH_PX = 72;
const FOLLOWS_MAX_PX = 96;
/** The ring follows at half the finger's pace, as if it were pulled against something. */
const RESISTANCE = 0.5;

/** Pulling a page down from its very top asks for everything on it again. Keyboards and mice have the browser's own reload. */
export default function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const t = useTexts("ui");
  const ring = useRef<HTMLDivElement>(null);
  const [refreshing, setRefreshing] = useState(false);
  usePull(ring, !refreshing, () => {
    setRefreshing(true);
    const done = () => setRefreshing(false);
    onRefresh().then(done, done);
  });
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-(--top) z-40 grid justify-center">
      <div
        ref={ring}
        data-refreshing={refreshing || undefined}
        className="pull-ring grid size-10 place-items-center rounded-full border border-line-strong bg-s2 text-brand"
      >
        <RefreshCw className={refreshing ? "turn size-4" : "size-4"} aria-hidden />
      </div>
      {refreshing && <span className="sr-only">{t("refreshing")}</span>}
    </div>
  );
}

/** Follows one finger that starts at the top of the page. The ring's place is written, not rendered. */
function usePull(ring: RefObject<HTMLElement | null>, active: boolean, onPulled: () => void): void {
  const pulled = useEffectEvent(onPulled);
  useEffect(() => {
    if (!active) return;
    let from: { readonly x: number; readonly y: number } | undefined;
    let pull = 0;
    const follow = (distance: number) => {
      pull = distance;
      ring.current?.style.setProperty("--pull", `${Math.min(distance * RESISTANCE, FOLLOWS_MAX_PX)}px`);
    };
    const start = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      from = touches.length === 1 && finger && atTop(target) ? { x: finger.clientX, y: finger.clientY } : undefined;
    };
    const move = ({ touches: [finger] }: TouchEvent) => {
      if (!from || !finger) return;
      const [aside, down] = [Math.abs(finger.clientX - from.x), finger.clientY - from.y];
      // Scrolled away, or meant for a strip that moves sideways: this touch is not a pull.
      if (pull === 0 && (aside > Math.abs(down) || scrollY > 0)) from = undefined;
      else follow(Math.max(down, 0));
    };
    const end = () => {
      if (from && pull >= ENOUGH_PX) pulled();
      from = undefined;
      follow(0);
    };
    const stopping = new AbortController();
    const listening = { passive: true, signal: stopping.signal };
    document.addEventListener("touchstart", start, listening);
    document.addEventListener("touchmove", move, listening);
    document.addEventListener("touchend", end, listening);
    document.addEventListener("touchcancel", () => ((from = undefined), follow(0)), listening);
    return () => stopping.abort();
  }, [ring, active]);
}

/** Charts and sliders take fingers for themselves. */
const OWN_TOUCHES = "canvas, input, [role=separator]";

/** Whether a finger there may pull: at the page's top, with nothing lying over the page. */
const atTop = (target: EventTarget | null): boolean =>
  scrollY <= 0 && target instanceof Element && !target.closest(OWN_TOUCHES) && !document.querySelector("[role=dialog]");
