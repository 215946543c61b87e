/** What companies do to their shares. It takes effect before anybody trades on the ex-date. */
import { dateText } from "./exchange-calendar.ts";
import type { Price } from "./money.ts";

interface Effect {
  readonly base: string;
  /** The first day on which a share is bought without it: a date in New York, counted since 1970-01-01. */
  readonly exDay: number;
}

/** `to` shares take the place of `from` old ones: 2 of 1 is a split, 1 of 2 a reverse split. */
export interface Split extends Effect {
  readonly kind: "split";
  readonly to: bigint;
  readonly from: bigint;
}

/** Who holds a share when the day before the ex-date ends is paid this much for it. */
export interface Dividend extends Effect {
  readonly kind: "dividend";
  readonly perShare: Price;
}

export type CorporateAction = Split | Dividend;

/** Names an action for good: a company does one thing of a kind on one day. */
export const actionKey = ({ kind, base, exDay }: CorporateAction): string => `${base} ${kind} ${dateText(exDay)}`;
