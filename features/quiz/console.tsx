/** Quiz in the console: programmes, which the product desk adds with four eyes and stops, and the texts of a customer's panel. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { CircleHelp } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "quiz-console": typeof en;
  }
}

const PROGRAMMES_PATH = "/desk/quiz";

export const quiz: ConsoleFeature = {
  name: "quiz-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: PROGRAMMES_PATH, load: () => import("./console/programmes-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "quiz",
      path: PROGRAMMES_PATH,
      part: "work",
      Mark: CircleHelp,
      roles: ["product", "treasury-maker", "treasury-checker", "auditor"],
    },
  ],
};
