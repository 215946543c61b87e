/** What a feature's console.tsx hands to the console: lazy screens with their places in its menu, and its texts in the console's languages. */
import type { Lang } from "@assay/core/languages.ts";
import type { Icon, ScreenRoute, WebFeature } from "../screen.tsx";
import type { Texts } from "../locale.ts";
import type en from "./locales/en.json";

declare module "../locale.ts" {
  interface TextFiles {
    readonly console: typeof en;
  }
}

/** Operators read the console in one of these; customers have more. */
export const consoleLangs = ["en", "zh"] as const satisfies readonly Lang[];

/** The texts of the console's own parts. */
export const consoleTexts: Texts = import.meta.glob("./locales/*.json");

/** How the addresses of all its pages begin. */
export const DESK = "/desk/";

/** The menu's parts, in its order. */
export const menuParts = ["work", "people", "house"] as const;
export type MenuPart = (typeof menuParts)[number];

/** A place in the menu; its name is the text `menu.<key>` of the feature's console. */
export interface MenuPlace {
  readonly key: string;
  readonly path: string;
  readonly part: MenuPart;
  readonly Mark: Icon;
  /** Roles that have something to do there; everybody may look where none is named. */
  readonly roles?: readonly string[];
}

export interface ConsoleRoute extends Omit<ScreenRoute, "layout"> {}

export interface ConsoleFeature {
  /** The feature's name with "-console" behind it, under which its texts are read. */
  readonly name: `${string}-console`;
  readonly texts: Texts;
  readonly routes: readonly ConsoleRoute[];
  readonly menu: readonly MenuPlace[];
}

/** The same as the router of all apps reads it. */
export const asScreens = ({ name, texts, routes }: ConsoleFeature): WebFeature => ({
  name,
  texts,
  routes,
  shortcuts: [],
});
