/** Support in the browser: the customer's conversations, and one of them. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { CHAT_PATH, LIST_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly support: typeof en;
  }
}

export const support: WebFeature = {
  name: "support",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: LIST_PATH, load: () => import("./web/list-screen.tsx"), guarded: true, layout: "page" },
    { path: CHAT_PATH, load: () => import("./web/chat-screen.tsx"), guarded: true, layout: "page" },
  ],
  shortcuts: [{ key: "online-service", route: LIST_PATH }],
  marks: () => import("./web/marks.ts"),
};
