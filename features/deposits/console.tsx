/** Deposits in the console: how far chains are read, and cases that wait for people. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { ArrowDownToLine } from "lucide-react";
import type en from "./console/locales/en.json";
import { CASES_PATH } from "./console/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "deposits-console": typeof en;
  }
}

export const deposits: ConsoleFeature = {
  name: "deposits-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: CASES_PATH, load: () => import("./console/deposits-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "deposits",
      path: CASES_PATH,
      part: "work",
      Mark: ArrowDownToLine,
      roles: ["treasury-maker", "treasury-checker", "support", "auditor"],
    },
  ],
};
