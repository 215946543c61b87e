/** Chat room in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "chat-room": typeof en;
  }
}

export const chatRoom: WebFeature = {
  name: "chat-room",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
