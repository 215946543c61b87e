import { type ReactNode, useDeferredValue } from "react";

/**
 * What may come a moment after the rest of a screen: its place first, then, in slices between which the page hears presses, its
 * content. A screen of many parts is laid out in pieces this way instead of in one long task.
 */
export function Later({ waiting, children }: { readonly waiting: ReactNode; readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : waiting;
}
