/** The wallet in the browser: assets, transfers, bills, and the practice offer beside the login form. */
import { bills } from "@assay/ui/declared.ts";
import { lazyPart, within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { ASSETS_PATH, BILLS_PATH, RECORDS_PATH, TRANSFERS_PATH, TRANSFER_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly wallet: typeof en;
  }
}

/** The total of all wallets in one unit, live. */
export const TotalNumber = lazyPart("wallet", () => import("./web/total-number.tsx"));
export { type Holding, type Holdings, useHolding, useHoldings } from "./web/use-holding.ts";

export const wallet: WebFeature = {
  name: "wallet",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: ASSETS_PATH, load: () => import("./web/assets-screen.tsx"), guarded: true, layout: "tab" },
    { path: TRANSFER_PATH, load: () => import("./web/transfer-screen.tsx"), guarded: true },
    { path: TRANSFERS_PATH, load: () => import("./web/transfer-history-screen.tsx"), guarded: true },
    { path: BILLS_PATH, load: within([bills], () => import("./web/bills-screen.tsx")), guarded: true },
    { path: RECORDS_PATH, load: within([bills], () => import("./web/bills-screen.tsx")), guarded: true },
  ],
  shortcuts: [
    { key: "transfer", route: TRANSFER_PATH },
    { key: "bills", route: BILLS_PATH },
  ],
  marks: () => import("./web/marks.ts"),
  slots: {
    visitor: () => import("./web/visitor-action.tsx"),
    login: () => import("./web/practice-offer.tsx"),
    finance: () => import("./web/practice-card.tsx"),
    idle: () => import("./web/idle-card.tsx"),
    balance: () => import("./web/balance-curve.tsx"),
  },
};
