/** How far a copy's price may be from its leader's. */
import { divide, pow10, type Price, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { EXIT_WAIT_MS, guardOf } from "./terms.ts";

/** What a leader did at a price: whoever opens a long or closes a short buys. */
export interface Led {
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly what: "open" | "close";
  readonly price: Price;
}

const ONE = pow10(RATE_SCALE);
const buys = ({ side, what }: Led): boolean => (side === "long") === (what === "open");

/** How much worse a mark is than the leader's price, as a fraction, rounded half-even; less than nothing where it is better. */
export const gapOf = (led: Led, mark: Price): Rate =>
  divide((buys(led) ? mark - led.price : led.price - mark) * ONE, led.price, "half-even");

/** Whether a mark is no worse than the leader's price by more than the market's guard: exactly, without rounding. */
export const isWithin = (led: Led, mark: Price): boolean =>
  (buys(led) ? mark - led.price : led.price - mark) * ONE <= led.price * guardOf(led.symbol);

/** Whether an exit waits no more for a mark within its guard: it was led so long ago, by the clock of who copies, in ms. */
export const isOverdue = (ledAt: number, now: number): boolean => now - ledAt >= EXIT_WAIT_MS;
