/** Lock mining in the browser: what is on sale, the ticket that locks an amount, and the customer's locks. */
import { bills } from "@assay/ui/declared.ts";
import { within } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { BUY_PATH, LIST_PATH, LOCK_PATH, LOCKS_PATH, POOL_PATH } from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "lock-mining": typeof en;
  }
}

export const lockMining: WebFeature = {
  name: "lock-mining",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: LIST_PATH, load: () => import("./web/configs-screen.tsx") },
    { path: BUY_PATH, load: () => import("./web/lock-screen.tsx") },
    { path: LOCKS_PATH, load: () => import("./web/locks-screen.tsx"), guarded: true },
    { path: LOCK_PATH, load: within([bills], () => import("./web/order-screen.tsx")), guarded: true },
    { path: POOL_PATH, load: () => import("./web/pool-screen.tsx") },
  ],
  shortcuts: [{ key: "lock-mining", route: LIST_PATH }],
  marks: () => import("./web/marks.ts"),
  finance: () => import("./web/finance.ts"),
  slots: { finance: () => import("./web/finance-card.tsx") },
};
