/** Game in the console: the texts of a customer's panel. Nobody acts on a game. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "game-console": typeof en;
  }
}

export const game: ConsoleFeature = {
  name: "game-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [],
  menu: [],
};
