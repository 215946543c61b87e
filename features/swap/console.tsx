/** Flash swap in the console: the texts of what operators are shown of a customer. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";

export const swap: ConsoleFeature = {
  name: "swap-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [],
  menu: [],
};
