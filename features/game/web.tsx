/** Game in the browser: the game, and a list of the customer's rounds with the best of the day. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { GAME_PATH, GAME_ROUNDS_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly game: typeof en;
  }
}

export const game: WebFeature = {
  name: "game",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: GAME_PATH, load: () => import("./web/game-screen.tsx"), guarded: true },
    { path: GAME_ROUNDS_PATH, load: () => import("./web/rounds-screen.tsx"), guarded: true },
  ],
  shortcuts: [{ key: "game", route: GAME_PATH }],
  marks: () => import("./web/marks.ts"),
};
