/** Token sales in the console: announcing one, what has been committed, and what operators are shown of a customer. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Rocket } from "lucide-react";
import type en from "./console/locales/en.json";
import { SALES_DESK_PATH } from "./console/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "ieo-console": typeof en;
  }
}

export const ieo: ConsoleFeature = {
  name: "ieo-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: SALES_DESK_PATH, load: () => import("./console/projects-screen.tsx"), guarded: true }],
  menu: [{ key: "projects", path: SALES_DESK_PATH, part: "work", Mark: Rocket, roles: ["product", "auditor"] }],
};
