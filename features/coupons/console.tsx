/** Coupons in the console: the series with what they have given. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Ticket } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "coupons-console": typeof en;
  }
}

const SERIES_DESK_PATH = "/desk/coupons";

export const coupons: ConsoleFeature = {
  name: "coupons-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: SERIES_DESK_PATH, load: () => import("./console/series-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "coupons",
      path: SERIES_DESK_PATH,
      part: "work",
      Mark: Ticket,
      roles: ["product", "treasury-maker", "treasury-checker", "auditor"],
    },
  ],
};
