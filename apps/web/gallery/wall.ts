/** The order of the gallery: parts by their file's name, and their states by a name of one's own. */
import type { ReactNode } from "react";

/** A state that covers the page is shown only when the address names it. */
export interface Covering {
  readonly covers: ReactNode;
}

export type States = Readonly<Record<string, ReactNode | Covering>>;
export type Wall = Readonly<Record<string, States>>;

export const covers = (node: ReactNode): Covering => ({ covers: node });

export const isCovering = (state: ReactNode | Covering): state is Covering =>
  typeof state === "object" && state !== null && "covers" in state;
