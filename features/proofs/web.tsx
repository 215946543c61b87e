/** Evidence in the browser: receipts for the screens of later features, and the public log in the settings. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

export type { Explain, ExplainedInput, ExplainedTick, Explanation } from "./web/check.ts";
export { ReceiptView } from "./web/receipt-parts.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly proofs: typeof en;
  }
}

const name = "proofs";

export const proofs: WebFeature = {
  name,
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
  slots: { settings: () => import("./web/log-card.tsx") },
};
