/** Support in the console: what waits for an answer, and one conversation at a time. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Headset } from "lucide-react";
import type en from "./console/locales/en.json";
import { QUEUE_PATH, TAKEN_PATH } from "./console/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "support-console": typeof en;
  }
}

export const support: ConsoleFeature = {
  name: "support-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [
    { path: QUEUE_PATH, load: () => import("./console/queue-screen.tsx"), guarded: true },
    { path: TAKEN_PATH, load: () => import("./console/taken-screen.tsx"), guarded: true },
  ],
  menu: [{ key: "support", path: QUEUE_PATH, part: "work", Mark: Headset, roles: ["support", "auditor"] }],
};
