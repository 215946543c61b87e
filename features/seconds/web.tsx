/** Seconds options in the browser: a product of the trade tab, and the customer's options. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { Timer } from "lucide-react";
import { OPTIONS_PATH, SECONDS_PATH } from "./web/paths.ts";

export const seconds: WebFeature = {
  name: "seconds",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: SECONDS_PATH, load: () => import("./web/seconds-screen.tsx"), guarded: false, layout: "tab" },
    { path: OPTIONS_PATH, load: () => import("./web/options-screen.tsx"), guarded: true, layout: "page" },
  ],
  product: { key: "seconds", path: SECONDS_PATH, kind: "coin" },
  shortcuts: [{ key: "options", route: SECONDS_PATH, icon: Timer }],
};
