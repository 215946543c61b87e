/** NFTs in the console: works and series of blind boxes, which the product desk publishes with four eyes, and what artists earn. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { Brush, Flag, Gift, Palette, UserPen } from "lucide-react";
import { DESK_ARTISTS_PATH, DESK_EARNINGS_PATH, DESK_NFT_PATH, DESK_REPORTS_PATH, DESK_SERIES_PATH } from "./console/paths.ts";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "nft-console": typeof en;
  }
}

export const nft: ConsoleFeature = {
  name: "nft-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [
    { path: DESK_NFT_PATH, load: () => import("./console/sales-screen.tsx"), guarded: true },
    { path: DESK_SERIES_PATH, load: () => import("./console/series-screen.tsx"), guarded: true },
    { path: DESK_EARNINGS_PATH, load: () => import("./console/earnings-screen.tsx"), guarded: true },
    { path: DESK_REPORTS_PATH, load: () => import("./console/reports-screen.tsx"), guarded: true },
    { path: DESK_ARTISTS_PATH, load: () => import("./console/artists-screen.tsx"), guarded: true },
  ],
  menu: [
    { key: "nft", path: DESK_NFT_PATH, part: "work", Mark: Palette, roles: ["product", "auditor"] },
    { key: "nft-series", path: DESK_SERIES_PATH, part: "work", Mark: Gift, roles: ["product", "auditor"] },
    { key: "nft-reports", path: DESK_REPORTS_PATH, part: "work", Mark: Flag, roles: ["product", "auditor"] },
    { key: "nft-artists", path: DESK_ARTISTS_PATH, part: "work", Mark: UserPen, roles: ["product", "auditor"] },
    {
      key: "nft-earnings",
      path: DESK_EARNINGS_PATH,
      part: "work",
      Mark: Brush,
      roles: ["product", "treasury-maker", "treasury-checker", "auditor"],
    },
  ],
};
