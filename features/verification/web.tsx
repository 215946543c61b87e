/** Verification in the browser: how far one has come, and the two forms. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { MARK_PATH, REAL_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly verification: typeof en;
  }
}

export const verification: WebFeature = {
  name: "verification",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: MARK_PATH, load: () => import("./web/mark-screen.tsx"), guarded: true },
    { path: REAL_PATH, load: () => import("./web/real-screen.tsx"), guarded: true },
  ],
  shortcuts: [],
  marks: () => import("./web/marks.ts"),
  slots: { account: () => import("./web/account-row.tsx") },
};
