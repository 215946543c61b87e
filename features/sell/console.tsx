/** Sales in the console: what waits for people, what is ready for a bank, and the files that were made. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Landmark } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "sell-console": typeof en;
  }
}

const SELL_DESK_PATH = "/desk/sell";

export const sell: ConsoleFeature = {
  name: "sell-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: SELL_DESK_PATH, load: () => import("./console/sell-desk.tsx"), guarded: true }],
  menu: [
    {
      key: "sales",
      path: SELL_DESK_PATH,
      part: "work",
      Mark: Landmark,
      roles: ["treasury-maker", "treasury-checker", "support", "auditor"],
    },
  ],
};
