/** Invitations in the browser: the page by which friends are invited, and what has come of it. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { SHARE_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly invite: typeof en;
  }
}

export const invite: WebFeature = {
  name: "invite",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: SHARE_PATH, load: () => import("./web/share-screen.tsx"), guarded: true }],
  shortcuts: [],
  marks: () => import("./web/marks.ts"),
  slots: { account: () => import("./web/account-row.tsx") },
};
