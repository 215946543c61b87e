/** Identity in the browser: the ways in, and the settings. */
import { HelpRows, TermsField } from "@assay/features/content/web.tsx";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import {
  ADDRESS_PATH,
  AREA_PATH,
  AREAS_PATH,
  CHOOSE_LOCATION_PATH,
  FORGET_PATH,
  FREEZE_PATH,
  KEEP_PATH,
  LOGIN_PATH,
  LOST_FACTOR_PATH,
  OPEN_LOCATION_PATH,
  PASSWORD_PATH,
  PAY_PASSWORD_PATH,
  REGISTER_PATH,
  SECURITY_PATH,
  SETTING_PATH,
  USER_PATH,
} from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly identity: typeof en;
  }
}

export const identity: WebFeature = {
  name: "identity",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: LOGIN_PATH, load: () => import("./web/login-screen.tsx") },
    {
      path: REGISTER_PATH,
      load: within([TermsField], () => import("./web/register-screen.tsx")),
    },
    { path: FORGET_PATH, load: () => import("./web/forget-screen.tsx") },
    { path: AREA_PATH, load: () => import("./web/area-screen.tsx") },
    { path: AREAS_PATH, load: () => import("./web/place-screen.tsx") },
    { path: CHOOSE_LOCATION_PATH, load: () => import("./web/place-screen.tsx") },
    { path: OPEN_LOCATION_PATH, load: () => import("./web/open-place-screen.tsx") },
    { path: SETTING_PATH, load: within([HelpRows], () => import("./web/setting-screen.tsx")) },
    { path: USER_PATH, load: () => import("./web/user-screen.tsx"), guarded: true },
    { path: SECURITY_PATH, load: () => import("./web/security/security-screen.tsx"), guarded: true },
    { path: PAY_PASSWORD_PATH, load: () => import("./web/security/pay-password-screen.tsx"), guarded: true },
    { path: ADDRESS_PATH, load: () => import("./web/security/address-screen.tsx"), guarded: true },
    { path: KEEP_PATH, load: () => import("./web/security/keep-screen.tsx"), guarded: true },
    { path: LOST_FACTOR_PATH, load: () => import("./web/security/lost-factor-screen.tsx") },
    { path: FREEZE_PATH, load: () => import("./web/security/freeze-screen.tsx") },
    { path: PASSWORD_PATH, load: () => import("./web/password-screen.tsx"), guarded: true },
  ],
  shortcuts: [],
  marks: () => import("./web/marks.ts"),
  slots: { proof: () => import("./web/proof-sheet.tsx"), holds: () => import("./web/security/holds-banner.tsx") },
};
