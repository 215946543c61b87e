/** Small filled texts on a chart. */
export const tag = {
  style: "fill",
  size: 10,
  weight: 600,
  family: '"Geist Variable", "Noto Sans Thai Variable", system-ui, sans-serif',
  borderRadius: 4,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: 3,
  paddingBottom: 3,
} as const;

/** The colours of a tone as the page has them now: of the fill, and of what stands on it. */
export function toneOf(tone: "up" | "down" | "brand"): { readonly fill: string; readonly ink: string } {
  const page = getComputedStyle(document.documentElement);
  return { fill: page.getPropertyValue(`--${tone}-fill`).trim(), ink: page.getPropertyValue(`--on-${tone}`).trim() };
}
