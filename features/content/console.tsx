/** Content at the product desk: articles in all languages, agreements, and the public settings. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { BookOpen, FileCheck, Settings2 } from "lucide-react";
import type en from "./console/locales/en.json";
import { AGREEMENTS_PATH, ARTICLE_PATH, ARTICLES_PATH, SETTINGS_PATH } from "./console/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "content-console": typeof en;
  }
}

export const content: ConsoleFeature = {
  name: "content-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [
    { path: ARTICLES_PATH, load: () => import("./console/articles-screen.tsx"), guarded: true },
    { path: ARTICLE_PATH, load: () => import("./console/article-screen.tsx"), guarded: true },
    { path: AGREEMENTS_PATH, load: () => import("./console/agreements-screen.tsx"), guarded: true },
    { path: SETTINGS_PATH, load: () => import("./console/settings-screen.tsx"), guarded: true },
  ],
  menu: [
    { key: "articles", path: ARTICLES_PATH, part: "work", Mark: BookOpen, roles: ["product"] },
    { key: "agreements", path: AGREEMENTS_PATH, part: "house", Mark: FileCheck, roles: ["product"] },
    { key: "settings", path: SETTINGS_PATH, part: "house", Mark: Settings2, roles: ["product"] },
  ],
};
