/** The public log in the console: a check of its whole chain, for the screens of later features. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import type en from "./console/locales/en.json";

export { LogCheckCard } from "./console/log-check-card.tsx";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "proofs-console": typeof en;
  }
}

export const proofs: ConsoleFeature = {
  name: "proofs-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [],
  menu: [],
};
