/**
 * klinecharts takes every touch for itself, so that a page whose chart fills the screen cannot be scrolled. Three repairs are
 * needed together: touch-action on its root, overscroll on its root, and keeping vertical swipes from its listeners.
 */
const DECIDED_PX = 6;

export function letPageScroll(place: HTMLElement): { whileDrawing: (drawing: boolean) => void; stop: () => void } {
  const root = place.firstElementChild;
  if (root instanceof HTMLElement) {
    root.style.touchAction = "pan-y";
    root.style.overscrollBehavior = "auto";
    // A positive tabindex would put the canvas before everything else on the page.
    root.tabIndex = -1;
  }
  let drawing = false;
  let start: Touch | undefined;
  let vertical: boolean | undefined;
  const begin = (event: TouchEvent) => {
    start =
      event.touches.length === 1 && event.target instanceof Node && place.contains(event.target) ? event.touches[0] : undefined;
    vertical = undefined;
  };
  const move = (event: TouchEvent) => {
    const now = event.touches[0];
    if (drawing || !start || !now) return;
    const [across, along] = [Math.abs(now.clientX - start.clientX), Math.abs(now.clientY - start.clientY)];
    if (vertical === undefined && Math.max(across, along) > DECIDED_PX) vertical = along > across;
    if (vertical) event.stopPropagation();
  };
  const stopping = new AbortController();
  const options = { capture: true, passive: true, signal: stopping.signal };
  addEventListener("touchstart", begin, options);
  addEventListener("touchmove", move, options);
  return {
    whileDrawing: (now) => {
      drawing = now;
      if (root instanceof HTMLElement) root.style.touchAction = now ? "none" : "pan-y";
    },
    stop: () => stopping.abort(),
  };
}
