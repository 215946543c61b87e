/** Buying with local money in the console: books of our accounts with banks, statements, and money that waits for people. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Banknote } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "fiat-console": typeof en;
  }
}

const FIAT_DESK_PATH = "/desk/fiat";

export const fiat: ConsoleFeature = {
  name: "fiat-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: FIAT_DESK_PATH, load: () => import("./console/fiat-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "fiat",
      path: FIAT_DESK_PATH,
      part: "work",
      Mark: Banknote,
      roles: ["treasury-maker", "treasury-checker", "auditor"],
    },
  ],
};
