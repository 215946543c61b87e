/** Verification in the console: what waits, and one case at a time. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { IdCard } from "lucide-react";
import type en from "./console/locales/en.json";
import { CASE_PATH, CASES_PATH } from "./console/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "verification-console": typeof en;
  }
}

export const verification: ConsoleFeature = {
  name: "verification-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [
    { path: CASES_PATH, load: () => import("./console/cases-screen.tsx"), guarded: true },
    { path: CASE_PATH, load: () => import("./console/case-screen.tsx"), guarded: true },
  ],
  menu: [{ key: "cases", path: CASES_PATH, part: "work", Mark: IdCard, roles: ["verification"] }],
};
