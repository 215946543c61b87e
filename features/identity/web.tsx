/** Identity in the browser: the ways in, and the settings. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { AREA_PATH, FORGET_PATH, LOGIN_PATH, PASSWORD_PATH, REGISTER_PATH, SETTING_PATH, USER_PATH } from "./web/paths.ts";

export const identity: WebFeature = {
  name: "identity",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: LOGIN_PATH, load: () => import("./web/login-screen.tsx"), guarded: false, layout: "page" },
    { path: REGISTER_PATH, load: () => import("./web/register-screen.tsx"), guarded: false, layout: "page" },
    { path: FORGET_PATH, load: () => import("./web/forget-screen.tsx"), guarded: false, layout: "page" },
    { path: AREA_PATH, load: () => import("./web/area-screen.tsx"), guarded: false, layout: "page" },
    { path: SETTING_PATH, load: () => import("./web/setting-screen.tsx"), guarded: false, layout: "page" },
    { path: USER_PATH, load: () => import("./web/user-screen.tsx"), guarded: true, layout: "page" },
    { path: PASSWORD_PATH, load: () => import("./web/password-screen.tsx"), guarded: true, layout: "page" },
  ],
  shortcuts: [],
  slots: { proof: () => import("./web/proof-sheet.tsx") },
};
