/** Dual investment at the product desk: its terms, and what operators are shown of a customer. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Split } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "dual-console": typeof en;
  }
}

const TERMS_PATH = "/desk/dual";

export const dual: ConsoleFeature = {
  name: "dual-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: TERMS_PATH, load: () => import("./console/terms-screen.tsx"), guarded: true }],
  menu: [{ key: "dual", path: TERMS_PATH, part: "work", Mark: Split }],
};
