/** Messages in the browser: the bell, the message centre, announcements, and what is pushed. */
import { topics } from "@assay/ui/declared.ts";
import { lazyPart, within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { ANNOUNCEMENT_PATH, ANNOUNCEMENTS_PATH, MESSAGE_PATH, MESSAGES_PATH, TOPIC_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly messages: typeof en;
  }
}

export { ANNOUNCEMENT_PATH } from "./web/paths.ts";

/** What greets visitors on home. */
export const AnnouncementPopup = lazyPart("messages", () => import("./web/announcement-popup.tsx"));

export const messages: WebFeature = {
  name: "messages",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: MESSAGES_PATH, load: within([topics], () => import("./web/messages-screen.tsx")), guarded: true },
    { path: TOPIC_PATH, load: within([topics], () => import("./web/messages-screen.tsx")), guarded: true },
    { path: MESSAGE_PATH, load: within([topics], () => import("./web/message-screen.tsx")), guarded: true },
    { path: ANNOUNCEMENTS_PATH, load: () => import("./web/announcements-screen.tsx") },
    { path: ANNOUNCEMENT_PATH, load: () => import("./web/announcement-screen.tsx") },
  ],
  shortcuts: [],
  follows: () => import("./web/renew-push.ts"),
  marks: () => import("./web/marks.ts"),
  slots: { head: () => import("./web/bell.tsx"), settings: within([topics], () => import("./web/push-settings.tsx")) },
};
