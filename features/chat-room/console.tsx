/** The chat room in the console: what was reported, and what muted customers say against it. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { MessagesSquare } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "chat-room-console": typeof en;
  }
}

const CHAT_PATH = "/desk/chat";

export const chatRoom: ConsoleFeature = {
  name: "chat-room-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: CHAT_PATH, load: () => import("./console/chat-screen.tsx"), guarded: true }],
  menu: [{ key: "chat", path: CHAT_PATH, part: "work", Mark: MessagesSquare, roles: ["support", "auditor"] }],
};
