/** Withdrawals in the console: networks that sign, and what waits for people. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { ArrowUpFromLine } from "lucide-react";
import type en from "./console/locales/en.json";
import { WITHDRAWALS_DESK_PATH } from "./console/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "withdrawals-console": typeof en;
  }
}

export const withdrawals: ConsoleFeature = {
  name: "withdrawals-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: WITHDRAWALS_DESK_PATH, load: () => import("./console/withdrawals-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "withdrawals",
      path: WITHDRAWALS_DESK_PATH,
      part: "work",
      Mark: ArrowUpFromLine,
      roles: ["treasury-checker", "treasury-maker", "support", "auditor"],
    },
  ],
};
