/** The tabs that gather from all features: home and finance. They belong to the app, since a feature may not know those after it. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import HomeScreen from "./home-screen.tsx";
import type en from "../locales/en.json";

/** Home comes with the app: it is where most visits begin. */
const loadHome = async () => ({ default: HomeScreen });

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly tabs: typeof en;
  }
}

export const tabs: WebFeature = {
  name: "tabs",
  texts: import.meta.glob("../locales/*.json"),
  routes: [
    { path: "/", load: loadHome, layout: "tab" },
    { path: "/pages/index/index", load: loadHome, layout: "tab" },
    { path: "/pages/financial/index", load: () => import("./finance-screen.tsx"), layout: "tab" },
  ],
  shortcuts: [],
};
