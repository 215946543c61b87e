/** The keys that choose the side of a ticket. Their own module, so that the first load does not carry them. */
import { useKey } from "./keys.ts";

/** B chooses the first side and S the second: buy or sell, long or short, up or down. The side that is chosen already stays. */
export function useSideKeys<Side extends string>(
  [first, second]: readonly [Side, Side],
  chosen: Side,
  choose: (side: Side) => void,
): void {
  const turnTo = (side: Side): void => {
    if (side !== chosen) choose(side);
  };
  useKey("b", () => turnTo(first));
  useKey("s", () => turnTo(second));
}
