/** Payees in the browser: the list of addresses, the form that adds one, and bank accounts. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { ADD_PATH, ADDRESSES_PATH, BANK_INTERNATIONAL_PATH, BANK_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly payees: typeof en;
  }
}

export const payees: WebFeature = {
  name: "payees",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: ADDRESSES_PATH, load: () => import("./web/addresses-screen.tsx"), guarded: true },
    { path: ADD_PATH, load: () => import("./web/add-screen.tsx"), guarded: true },
    { path: BANK_PATH, load: () => import("./web/bank-screen.tsx"), guarded: true },
    { path: BANK_INTERNATIONAL_PATH, load: () => import("./web/bank-screen.tsx"), guarded: true },
  ],
  shortcuts: [],
  marks: () => import("./web/marks.ts"),
  slots: { account: () => import("./web/account-rows.tsx") },
};
