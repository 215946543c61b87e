/** Shows looks that need a pointer or the keyboard: rules for :hover, :active and :focus-visible hold for marked elements too. */
import type { ReactNode } from "react";

const FORCED = ["hover", "active", "focus-visible", "focus-within"] as const;
export type ForcedState = Exclude<(typeof FORCED)[number], "focus-within">;

const markOf = (state: (typeof FORCED)[number]): string => `as-${state}`;

/** Copies every rule of the page that speaks of such a state. Call it once, when the styles are there. */
export function copyStateRules(): void {
  for (const sheet of document.styleSheets) copyIn(sheet);
}

function copyIn(parent: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = parent.cssRules.length - 1; at >= 0; at--) {
    const rule = parent.cssRules[at];
    if (rule instanceof CSSStyleRule) copyRule(parent, rule, at);
    else if (rule instanceof CSSGroupingRule) copyIn(rule);
  }
}

function copyRule(parent: CSSStyleSheet | CSSGroupingRule, rule: CSSStyleRule, at: number): void {
  const selector = FORCED.reduce((text, state) => text.replaceAll(`:${state}`, `.${markOf(state)}`), rule.selectorText);
  if (selector !== rule.selectorText) parent.insertRule(rule.cssText.replace(rule.selectorText, selector), at + 1);
}

const PRESSABLE = 'button:not([tabindex="-1"]), a, input, select, [tabindex="0"]';

export interface ForcedProps {
  readonly state: ForcedState;
  /** Selects the element; the first that takes input unless given. */
  readonly on?: string;
  readonly children: ReactNode;
}

/** One element in it looks as if it were in this state. */
export function Forced({ state, on = PRESSABLE, children }: ForcedProps) {
  return <div ref={(place) => mark(place, state, on)}>{children}</div>;
}

function mark(place: HTMLElement | null, state: ForcedState, on: string): void {
  const element = place?.querySelector(on);
  element?.classList.add(markOf(state));
  if (state !== "focus-visible") return;
  for (let around = element?.parentElement; around && around !== place; around = around.parentElement)
    around.classList.add(markOf("focus-within"));
}

/** A press in all the states that every press has. */
export const pressStates = (element: ReactNode): Readonly<Record<string, ReactNode>> => ({
  idle: element,
  hover: <Forced state="hover">{element}</Forced>,
  pressed: <Forced state="active">{element}</Forced>,
  focus: <Forced state="focus-visible">{element}</Forced>,
});
