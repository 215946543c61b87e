/** Coupons in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { COUPONS_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly coupons: typeof en;
  }
}

export const coupons: WebFeature = {
  name: "coupons",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: COUPONS_PATH, load: () => import("./web/coupons-screen.tsx"), guarded: true }],
  shortcuts: [{ key: "coupon", route: COUPONS_PATH }],
  marks: () => import("./web/marks.ts"),
  slots: { account: () => import("./web/account-row.tsx") },
};
