/** Announcements at the product desk. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Megaphone } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "messages-console": typeof en;
  }
}

const ANNOUNCEMENTS_PATH = "/desk/announcements";

export const messages: ConsoleFeature = {
  name: "messages-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: ANNOUNCEMENTS_PATH, load: () => import("./console/announcements-screen.tsx"), guarded: true }],
  menu: [{ key: "announcements", path: ANNOUNCEMENTS_PATH, part: "work", Mark: Megaphone }],
};
