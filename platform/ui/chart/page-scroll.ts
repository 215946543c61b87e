/**
 * klinecharts takes every touch for itself, so that a page whose chart fills the screen cannot be scrolled. Three repairs are
 * needed together: touch-action on its root, overscroll on its root, and keeping vertical swipes from its listeners. A swipe
 * that begins on a line that can be moved belongs to that line.
 */
const DECIDED_PX = 6;

export function letPageScroll(
  place: HTMLElement,
  isOnLine: (x: number, y: number) => boolean,
): { whileDrawing: (drawing: boolean) => void; stop: () => void } {
  const root = place.firstElementChild;
  if (root instanceof HTMLElement) {
    root.style.touchAction = "pan-y";
    root.style.overscrollBehavior = "auto";
    // A positive tabindex would put the canvas before everything else on the page.
    root.tabIndex = -1;
  }
  let drawing = false;
  let onLine = false;
  let start: Touch | undefined;
  let vertical: boolean | undefined;
  const begin = (event: TouchEvent) => {
    start =
      event.touches.length === 1 && event.target instanceof Node && place.contains(event.target) ? event.touches[0] : undefined;
    const corner = place.getBoundingClientRect();
    onLine = start !== undefined && isOnLine(start.clientX - corner.left, start.clientY - corner.top);
    vertical = undefined;
  };
  const move = (event: TouchEvent) => {
    const now = event.touches[0];
    if (drawing || onLine || !start || !now) return;
    const [across, along] = [Math.abs(now.clientX - start.clientX), Math.abs(now.clientY - start.clientY)];
    if (vertical === undefined && Math.max(across, along) > DECIDED_PX) vertical = along > across;
    if (vertical) event.stopPropagation();
  };
  const hold = (event: TouchEvent) => {
    if (onLine && event.cancelable) event.preventDefault();
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  addEventListener("touchstart", begin, { capture: true, passive: true, signal });
  addEventListener("touchmove", move, { capture: true, passive: true, signal });
  place.addEventListener("touchmove", hold, { passive: false, signal });
  return {
    whileDrawing: (now) => {
      drawing = now;
      if (root instanceof HTMLElement) root.style.touchAction = now ? "none" : "pan-y";
    },
    stop: () => stopping.abort(),
  };
}
