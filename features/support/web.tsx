/** Support in the browser: the customer's conversations, and one of them. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { CONVERSATION_PATH, SUPPORT_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly support: typeof en;
  }
}

export const support: WebFeature = {
  name: "support",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: SUPPORT_PATH, load: () => import("./web/list-screen.tsx"), guarded: true, layout: "page" },
    { path: CONVERSATION_PATH, load: () => import("./web/chat-screen.tsx"), guarded: true, layout: "page" },
  ],
  shortcuts: [{ key: "online-service", route: SUPPORT_PATH }],
  marks: () => import("./web/marks.ts"),
};
