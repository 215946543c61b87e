/** Protection in the browser: its screen in the settings, and a line on the tickets of risky products. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { PROTECTION_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

export type { Refused } from "./web/protection-model.ts";
export { ProtectionNotice } from "./web/ticket-parts.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly protection: typeof en;
  }
}

export const protection: WebFeature = {
  name: "protection",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: PROTECTION_PATH, load: () => import("./web/protection-screen.tsx"), guarded: true }],
  shortcuts: [],
  marks: () => import("./web/marks.ts"),
  slots: { account: () => import("./web/account-row.tsx") },
};
