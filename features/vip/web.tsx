/** VIP in the browser: its page in the settings. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { VIP_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly vip: typeof en;
  }
}

export const vip: WebFeature = {
  name: "vip",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: VIP_PATH, load: () => import("./web/vip-screen.tsx"), guarded: true }],
  shortcuts: [],
  marks: () => import("./web/marks.ts"),
  slots: { account: () => import("./web/account-row.tsx") },
};
