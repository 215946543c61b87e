/** Loans in the browser: what they are, the ticket that borrows, and the customer's loans. */
import { bills } from "@assay/ui/declared.ts";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { BORROW_PATH, LOAN_PATH, OTC_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly loans: typeof en;
  }
}

export const loans: WebFeature = {
  name: "loans",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: OTC_PATH, load: () => import("./web/otc-screen.tsx") },
    { path: BORROW_PATH, load: () => import("./web/borrow-screen.tsx") },
    { path: LOAN_PATH, load: within([bills], () => import("./web/loan-screen.tsx")), guarded: true },
  ],
  shortcuts: [
    { key: "borrow", route: BORROW_PATH },
    { key: "repay", route: `${OTC_PATH}?list=open` },
    { key: "otc", route: OTC_PATH },
  ],
  marks: () => import("./web/marks.ts"),
  finance: () => import("./web/finance.ts"),
};
