/** Withdrawals in the browser: asking for one, all of them, and where one is. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import { HOUSE_PATH, WITHDRAW_PATH, WITHDRAWALS_PATH } from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly withdrawals: typeof en;
  }
}

const load = () => import("./web/screens.tsx");

export const withdrawals: WebFeature = {
  name: "withdrawals",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: WITHDRAW_PATH, load, guarded: true },
    { path: WITHDRAWALS_PATH, load, guarded: true },
    { path: HOUSE_PATH, load },
  ],
  shortcuts: [{ key: "withdraw", route: WITHDRAW_PATH }],
  marks: () => import("./web/marks.ts"),
};
