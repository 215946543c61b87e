/** How a box moves: transform and opacity alone, and not at all for who wants no motion. */
import { stillness } from "@assay/ui/navigation.ts";

function moved(node: Element | null, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  if (node && !stillness()) node.animate(frames, options);
}

/** It shakes while the draw is awaited. */
export const shaking = (node: Element | null): void =>
  moved(
    node,
    [
      { transform: "rotate(0deg)" },
      { transform: "rotate(-4deg) translateX(-2px)" },
      { transform: "rotate(4deg) translateX(2px)" },
      { transform: "rotate(0deg)" },
      { transform: "rotate(0deg)" },
    ],
    { duration: 1_100, iterations: Number.POSITIVE_INFINITY, easing: "ease-in-out" },
  );

/** What it held comes out of it. */
export const revealing = (node: Element | null): void =>
  moved(
    node,
    [
      { transform: "scale(0.5) rotate(-8deg)", opacity: 0 },
      { transform: "scale(1.06) rotate(2deg)", opacity: 1, offset: 0.7 },
      { transform: "scale(1)", opacity: 1 },
    ],
    { duration: 900, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
  );
