/**
 * What a feature tells the finance tab: its products with their terms, and what of them is the customer's. It is `finance` of web.tsx, the
 * default export of its module; the tab, the wallet's idle balances and the welcome page read it, and none of them knows a feature.
 */
import type { FunctionComponent, ReactNode } from "react";

export const risks = ["low", "middle", "high"] as const;
/** Low: the same coin comes back with a return that is set aside. Middle: the return can end or change. High: less, or another coin, can come back. */
export type Risk = (typeof risks)[number];

export interface FinanceOffer {
  /** Among those of its feature. */
  readonly key: string;
  /** The line of products that it is of, such as "flexible" or "dual"; pages filter by it. */
  readonly line: string;
  /** What its line is called, in the reader's language. */
  readonly name: string;
  /** The coin that is put in. */
  readonly currency: string;
  /** Days until it comes back; undefined where it does at any time. */
  readonly days: number | undefined;
  /** The return of 365 days without compounding; undefined where nobody knows it ahead. */
  readonly annualRate: string | undefined;
  readonly risk: Risk;
  /** False where it is sold out, not funded or not begun. */
  readonly isOpen: boolean;
  readonly to: string;
}

export interface Money {
  readonly currency: string;
  readonly amount: string;
}

/** Something that comes back or is decided at a moment. */
export interface FinanceDue extends Money {
  readonly key: string;
  readonly at: number;
  /** How long all of it is, in ms, where what is left is to be seen running out. */
  readonly lengthMs?: number;
  /** What it is, in the reader's language. */
  readonly name: string;
  readonly to: string;
}

/** What of a feature is the customer's; what it never has is left out. */
export interface FinanceOwn {
  /** Put in and not back yet. */
  readonly invested?: readonly Money[];
  /** Set aside for the customer and not paid yet. */
  readonly promised?: readonly Money[];
  /** Paid so far, in all. */
  readonly earned?: readonly Money[];
  /** In any order. */
  readonly due: readonly FinanceDue[];
  /** What its products are called, in the reader's language, and where all of the customer's are listed. */
  readonly name: string;
  readonly to: string;
}

/** What a part that tells something is given: it shows what `then` makes of what it knows, or of undefined until it does. */
export interface Telling<Told> {
  readonly then: (told: Told | undefined) => ReactNode;
}

/** Parts that show nothing of their own: each asks its feature's calls and hands on what they answer. */
export interface FinanceSource {
  readonly Offers?: FunctionComponent<Telling<readonly FinanceOffer[]>>;
  /** For whoever is logged in. */
  readonly Own?: FunctionComponent<Telling<FinanceOwn>>;
}
