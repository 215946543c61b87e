/** Copy trading in the console: all traders with their figures. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Users } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "copy-console": typeof en;
  }
}

const DESK_COPY_PATH = "/desk/copy";

export const copy: ConsoleFeature = {
  name: "copy-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: DESK_COPY_PATH, load: () => import("./console/traders-screen.tsx"), guarded: true }],
  menu: [{ key: "copy", path: DESK_COPY_PATH, part: "work", Mark: Users, roles: ["support", "product", "auditor"] }],
};
