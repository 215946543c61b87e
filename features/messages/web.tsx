/** Messages in the browser: the bell, the message centre, announcements, and what is pushed. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { ANNOUNCEMENT_PATH, ANNOUNCEMENTS_PATH, MESSAGE_PATH, MESSAGES_PATH, TOPIC_PATH } from "./web/paths.ts";

export const messages: WebFeature = {
  name: "messages",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: MESSAGES_PATH, load: () => import("./web/messages-screen.tsx"), guarded: true, layout: "page" },
    { path: TOPIC_PATH, load: () => import("./web/messages-screen.tsx"), guarded: true, layout: "page" },
    { path: MESSAGE_PATH, load: () => import("./web/message-screen.tsx"), guarded: true, layout: "page" },
    { path: ANNOUNCEMENTS_PATH, load: () => import("./web/announcements-screen.tsx"), guarded: false, layout: "page" },
    { path: ANNOUNCEMENT_PATH, load: () => import("./web/announcement-screen.tsx"), guarded: false, layout: "page" },
  ],
  shortcuts: [],
  slots: { head: () => import("./web/bell.tsx"), settings: () => import("./web/push-settings.tsx") },
};
