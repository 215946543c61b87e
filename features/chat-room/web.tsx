/** The chat room in the browser: the rooms, and one of them. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { ROOM_PATH, ROOMS_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "chat-room": typeof en;
  }
}

export const chatRoom: WebFeature = {
  name: "chat-room",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: ROOMS_PATH, load: () => import("./web/rooms-screen.tsx") },
    { path: ROOM_PATH, load: () => import("./web/room-screen.tsx"), guarded: true },
  ],
  shortcuts: [{ key: "chat-room", route: ROOMS_PATH }],
  marks: () => import("./web/marks.ts"),
};
