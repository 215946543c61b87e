/** The frame around the console's pages as a feature of its own: its texts, and the way in from a bare address. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "../locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly shell: typeof en;
  }
}

export const shell: WebFeature = {
  name: "shell",
  texts: import.meta.glob("../locales/*.json"),
  routes: [{ path: "/", load: () => import("./begin-screen.tsx"), guarded: false }],
  shortcuts: [],
};
