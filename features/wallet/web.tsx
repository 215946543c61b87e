/** The wallet in the browser: assets, transfers, bills, and the practice offer beside the login form. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { ArrowLeftRight, ReceiptText } from "lucide-react";
import { ASSETS_PATH, BILLS_PATH, RECORDS_PATH, TRANSFERS_PATH, TRANSFER_PATH } from "./web/paths.ts";

export const wallet: WebFeature = {
  name: "wallet",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: ASSETS_PATH, load: () => import("./web/assets-screen.tsx"), guarded: true, layout: "tab" },
    { path: TRANSFER_PATH, load: () => import("./web/transfer-screen.tsx"), guarded: true, layout: "page" },
    { path: TRANSFERS_PATH, load: () => import("./web/transfer-history-screen.tsx"), guarded: true, layout: "page" },
    { path: BILLS_PATH, load: () => import("./web/bills-screen.tsx"), guarded: true, layout: "page" },
    { path: RECORDS_PATH, load: () => import("./web/bills-screen.tsx"), guarded: true, layout: "page" },
  ],
  shortcuts: [
    { key: "transfer", route: TRANSFER_PATH, icon: ArrowLeftRight },
    { key: "bills", route: BILLS_PATH, icon: ReceiptText },
  ],
  slots: {
    login: () => import("./web/practice-offer.tsx"),
    finance: () => import("./web/practice-card.tsx"),
    balance: () => import("./web/balance-curve.tsx"),
  },
};
