/** Payees in the console: the texts of what operators are shown of a customer. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";

export const payees: ConsoleFeature = {
  name: "payees-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [],
  menu: [],
};
