/** Quiz in the browser: what is guessed, one quiz with its ticket, and the customer's bets. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { QUIZ_BETS_PATH, QUIZ_PATH, QUIZZES_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly quiz: typeof en;
  }
}

export const quiz: WebFeature = {
  name: "quiz",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: QUIZZES_PATH, load: () => import("./web/quizzes-screen.tsx") },
    { path: QUIZ_PATH, load: () => import("./web/quiz-screen.tsx") },
    { path: QUIZ_BETS_PATH, load: () => import("./web/bets-screen.tsx"), guarded: true },
  ],
  shortcuts: [{ key: "quiz", route: QUIZZES_PATH }],
  marks: () => import("./web/marks.ts"),
};
