/** Buying with local money in the browser: what it costs, who pays, where to pay, and what has become of payments. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { BUY_CRYPTO_PATH, BUY_DETAIL_PATH, BUY_PAY_PATH, PAY_LOG_PATH, PRACTICE_CARD_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly fiat: typeof en;
  }
}

export const fiat: WebFeature = {
  name: "fiat",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: BUY_CRYPTO_PATH, load: () => import("./web/buy-screen.tsx") },
    { path: BUY_DETAIL_PATH, load: () => import("./web/payer-screen.tsx"), guarded: true },
    { path: BUY_PAY_PATH, load: () => import("./web/pay-screen.tsx"), guarded: true },
    { path: PRACTICE_CARD_PATH, load: () => import("./web/cards/practice-card-screen.tsx"), guarded: true },
    { path: PAY_LOG_PATH, load: () => import("./web/log-screen.tsx"), guarded: true },
  ],
  shortcuts: [{ key: "buy-crypto", route: BUY_CRYPTO_PATH }],
  marks: () => import("./web/marks.ts"),
  finance: () => import("./web/finance.ts"),
};
