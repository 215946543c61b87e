/** Support in the browser: the customer's conversations, and one of them. */
import { bills } from "@assay/ui/declared.ts";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { ANSWERS_PATH, CONVERSATION_PATH, SUPPORT_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly support: typeof en;
  }
}

export const support: WebFeature = {
  name: "support",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: SUPPORT_PATH, load: within([bills], () => import("./web/list-screen.tsx")), guarded: true },
    { path: CONVERSATION_PATH, load: within([bills], () => import("./web/chat-screen.tsx")), guarded: true },
    { path: ANSWERS_PATH, load: () => import("./web/answers-screen.tsx") },
  ],
  shortcuts: [{ key: "online-service", route: SUPPORT_PATH }],
  marks: () => import("./web/marks.ts"),
  slots: { about: () => import("./web/about-row.tsx") },
};
