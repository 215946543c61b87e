/** Leads the eye to what a press has brought about, where that lies below what is in sight. */
export function bringIntoSight(id: string): void {
  const place = document.getElementById(id);
  if (!place || place.getBoundingClientRect().bottom < innerHeight / 2) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ block: "center", behavior: isCalm ? "instant" : "smooth" });
}
