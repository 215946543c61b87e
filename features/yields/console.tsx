/** Yields in the console: terms, which the product desk adds with four eyes, and the texts of a customer's panel. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { PiggyBank } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "yields-console": typeof en;
  }
}

const YIELDS_PATH = "/desk/yields";

export const yields: ConsoleFeature = {
  name: "yields-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: YIELDS_PATH, load: () => import("./console/terms-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "yields",
      path: YIELDS_PATH,
      part: "work",
      Mark: PiggyBank,
      roles: ["product", "treasury-maker", "treasury-checker", "auditor"],
    },
  ],
};
