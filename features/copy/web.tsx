/** Copy trading in the browser: traders, the form by which one is followed, and what of it is the customer's. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import {
  COPY_AGREEMENT_EN_PATH,
  COPY_AGREEMENT_PATH,
  COPY_AGREEMENT_ZH_PATH,
  COPY_PATH,
  COPY_TRADER_PATH,
  FOLLOW_INDEX_PATH,
  FOLLOW_PATH,
  FOLLOW_TRADER_PATH,
  MY_COPIES_PATH,
} from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly copy: typeof en;
  }
}

const load = () => import("./web/screens.tsx");

export const copy: WebFeature = {
  name: "copy",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: COPY_PATH, load },
    { path: FOLLOW_INDEX_PATH, load },
    { path: COPY_TRADER_PATH, load },
    { path: FOLLOW_TRADER_PATH, load },
    { path: MY_COPIES_PATH, load, guarded: true },
    { path: FOLLOW_PATH, load },
    { path: COPY_AGREEMENT_PATH, load },
    { path: COPY_AGREEMENT_ZH_PATH, load },
    { path: COPY_AGREEMENT_EN_PATH, load },
  ],
  shortcuts: [{ key: "copy", route: COPY_PATH }],
  marks: () => import("./web/marks.ts"),
};
