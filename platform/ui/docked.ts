/** Tells of what stays in sight at the foot of the screen whether it is away from its own place, so that what passes under it can fade out. */

/** Just under the line where it stops; whole pixels, because a browser rounds the margin. */
const UNDER_PX = 1;

/** For `ref` of an element of the class `in-sight`: marks it with `data-docked` while more of its form lies below it. */
export function markDocked(press: HTMLElement | null): (() => void) | undefined {
  if (!press) return;
  let observer: IntersectionObserver | undefined;
  // How far from the foot it stops is another on a screen that was turned.
  const watch = () => {
    observer?.disconnect();
    const foot = Number.parseFloat(getComputedStyle(press).bottom);
    press.removeAttribute("data-docked");
    if (Number.isNaN(foot)) return;
    observer = new IntersectionObserver(([seen]) => press.toggleAttribute("data-docked", seen!.intersectionRatio < 1), {
      threshold: 1,
      rootMargin: `0px 0px ${-Math.ceil(foot) - UNDER_PX}px 0px`,
    });
    observer.observe(press);
  };
  watch();
  addEventListener("resize", watch);
  return () => {
    removeEventListener("resize", watch);
    observer?.disconnect();
  };
}
