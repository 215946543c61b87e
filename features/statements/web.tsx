/** Statements in the browser: ordering them, and each with its sums, files and receipt. */
import { bills } from "@assay/ui/declared.ts";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { STATEMENT_PATH, STATEMENTS_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly statements: typeof en;
  }
}

export const statements: WebFeature = {
  name: "statements",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: STATEMENTS_PATH, load: () => import("./web/statements-screen.tsx"), guarded: true },
    { path: STATEMENT_PATH, load: within([bills], () => import("./web/statement-screen.tsx")), guarded: true },
  ],
  shortcuts: [{ key: "statements", route: STATEMENTS_PATH }],
  marks: () => import("./web/marks.ts"),
};
