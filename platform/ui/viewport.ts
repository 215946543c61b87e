/** How much room there is, by the design language's breakpoints. For structure only: looks belong into classes. */
import { useSyncExternalStore } from "react";

const tablet = matchMedia("(min-width: 48rem)");
const desktop = matchMedia("(min-width: 75rem)");

export type Viewport = "phone" | "tablet" | "desktop";

function subscribe(listener: () => void): () => void {
  tablet.addEventListener("change", listener);
  desktop.addEventListener("change", listener);
  return () => {
    tablet.removeEventListener("change", listener);
    desktop.removeEventListener("change", listener);
  };
}

export const useViewport = (): Viewport =>
  useSyncExternalStore(subscribe, () => (desktop.matches ? "desktop" : tablet.matches ? "tablet" : "phone"));
