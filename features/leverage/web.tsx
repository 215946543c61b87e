/** Leverage in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";

export const leverage: WebFeature = {
  name: "leverage",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
