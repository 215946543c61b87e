/**
 * klinecharts takes two presses within half a second for a double click, wherever they are, and swallows the second. Whoever
 * draws means both: while a drawing is made with a mouse, a second press waits until the library's window has closed.
 */
const WINDOW_MS = 520;
/** A finger makes mouse events as well, which the library leaves alone. */
const mouse = matchMedia("(hover: hover)");

export function letQuickPressesDraw(place: HTMLElement): { whileDrawing: (drawing: boolean) => void; stop: () => void } {
  let drawing = false;
  let free = 0;
  const waiting = new Set<number>();
  const press = (event: MouseEvent) => {
    if (!drawing || !mouse.matches || !event.isTrusted || event.button !== 0) return;
    const now = performance.now();
    const wait = free - now;
    free = Math.max(free, now) + WINDOW_MS;
    if (wait <= 0) return;
    event.stopPropagation();
    const timer = window.setTimeout(() => {
      waiting.delete(timer);
      for (const type of ["mousemove", "mousedown", "mouseup"]) event.target?.dispatchEvent(new MouseEvent(type, event));
    }, wait);
    waiting.add(timer);
  };
  place.addEventListener("mousedown", press, { capture: true });
  const forget = () => {
    for (const timer of waiting) clearTimeout(timer);
    waiting.clear();
  };
  return {
    whileDrawing(now) {
      drawing = now;
      if (!now) forget();
    },
    stop() {
      forget();
      place.removeEventListener("mousedown", press, { capture: true });
    },
  };
}
