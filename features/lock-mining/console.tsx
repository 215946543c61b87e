/** Lock mining in the console: terms, which the product desk adds with four eyes, and the texts of a customer's panel. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { LockKeyhole } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "lock-mining-console": typeof en;
  }
}

const LOCKS_PATH = "/desk/locks";

export const lockMining: ConsoleFeature = {
  name: "lock-mining-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: LOCKS_PATH, load: () => import("./console/terms-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "locks",
      path: LOCKS_PATH,
      part: "work",
      Mark: LockKeyhole,
      roles: ["product", "treasury-maker", "treasury-checker", "auditor"],
    },
  ],
};
