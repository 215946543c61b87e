/** The wallet in the console: the texts of what operators are shown of a customer. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";

export const wallet: ConsoleFeature = {
  name: "wallet-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [],
  menu: [],
};
