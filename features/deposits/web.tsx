/** Deposits in the browser: what can be deposited, where to pay, and what has come. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { LOG_PATH, RECEIVE_PATH, SELECT_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly deposits: typeof en;
  }
}

export const deposits: WebFeature = {
  name: "deposits",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: SELECT_PATH, load: () => import("./web/select-screen.tsx") },
    { path: RECEIVE_PATH, load: () => import("./web/receive-screen.tsx"), guarded: true },
    { path: LOG_PATH, load: () => import("./web/log-screen.tsx"), guarded: true },
  ],
  shortcuts: [{ key: "recharge", route: SELECT_PATH }],
  marks: () => import("./web/marks.ts"),
};
